/** The account itself: membership, sign-in, sessions, redemption, and where time and money went. */
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { CurrentUser } from "#contract/account.ts";
import { usePlain } from "#app/data/plain/plain.ts";
import { signOut } from "#app/data/session/sign-out.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { InstallNote } from "#app/parts/install/install-note.tsx";
import { NeedsScript } from "#app/parts/account/needs-script.tsx";
import { PlainSignOut } from "#app/parts/account/plain-sign-out.tsx";
import { PageHead } from "#app/parts/page/page-head.tsx";
import { LedgerSection } from "#app/routes/user/ledger.tsx";
import { useSignedInUser } from "#app/routes/user/signed-in-user.ts";
import { OrderList } from "./order-list.tsx";
import { DisplayName } from "./display-name.tsx";
import { MembershipPanel } from "./membership-panel.tsx";
import { RedeemForm } from "#app/parts/redemption/redeem-form.tsx";
import { SessionList } from "./session-list.tsx";
import { SignInPanel } from "./sign-in-panel.tsx";
import { Statement } from "./statement.tsx";
import { formatInstant } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";

export const handle = { namespaces: ["checkout", "install", "redemption"] };

export { redeeming as action } from "#app/parts/redemption/redeeming.server.ts";

export default function Profile() {
  const { t } = useTranslation("user");
  const user = useSignedInUser();
  const navigate = useNavigate();
  const plain = usePlain();
  return (
    <div className="grid gap-10">
      <PageHead title={t("profile.title")} description={t("profile.lead")} />
      <div className="flex flex-wrap items-start justify-between gap-4">
        <DisplayName user={user} />
        {plain ? (
          <PlainSignOut label={t("signOut")} className="-mr-5" />
        ) : (
          <Button
            variant="quiet"
            className="-mr-5"
            onClick={() => void signOut(() => navigate("/"))}
          >
            {t("signOut")}
          </Button>
        )}
      </div>
      {isOnlyOfDevice(user) && <Keep claim={user.claim} />}
      <MembershipPanel user={user} />
      {!plain && (
        <>
          <InstallNote />
          <SignInPanel user={user} />
        </>
      )}
      <Redeem />
      {plain ? <NeedsScript /> : <Records />}
    </div>
  );
}

/** What is read and changed by scripts alone. */
function Records() {
  const { t } = useTranslation("user");
  return (
    <>
      <LedgerSection id="orders" title={t("orders.title")} lead={t("orders.lead")}>
        <OrderList />
      </LedgerSection>
      <Statement />
      <SessionList />
    </>
  );
}

function Redeem() {
  const { t } = useTranslation("redemption");
  return (
    <LedgerSection id="redeem" title={t("title")} lead={t("lead")}>
      <RedeemForm />
    </LedgerSection>
  );
}

/** An account opened by a device, with no other way in yet. */
function isOnlyOfDevice({ account, email, phone }: CurrentUser): boolean {
  return account === null && email === null && phone === null;
}

function Keep({ claim }: Pick<CurrentUser, "claim">) {
  const { t } = useTranslation("user");
  if (claim) return <Claimed claim={claim} />;
  return (
    <section className="border-l-4 border-signal bg-tint px-5 py-4">
      <h2 className="font-semibold">{t("keep.title")}</h2>
      <p className="max-w-prose">
        {t("keep.text")}{" "}
        <a href="#sign-in" className="font-semibold text-blue underline underline-offset-4">
          {t("keep.how")}
        </a>
      </p>
    </section>
  );
}

/** Somebody wants to give the account a first password or address: an owner who did not ask must hear of it. */
function Claimed({ claim: { readyAt, own } }: { claim: NonNullable<CurrentUser["claim"]> }) {
  const { t } = useTranslation("user");
  const date = formatInstant(readyAt, useLanguage());
  return (
    <section className="border-l-4 border-signal bg-tint px-5 py-4">
      <h2 className="font-semibold">{t(own ? "claim.ownTitle" : "claim.title")}</h2>
      <p className="max-w-prose">
        {t(own ? "claim.own" : "claim.text", { date })}{" "}
        <a
          href={own ? "#sign-in" : "#sessions"}
          className="font-semibold text-blue underline underline-offset-4"
        >
          {t(own ? "claim.toSignIn" : "claim.toSessions")}
        </a>
      </p>
    </section>
  );
}
