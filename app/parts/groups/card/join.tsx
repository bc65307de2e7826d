/** The way into a group for a reader without a seat: sign in, join for free, or pay a seat; or why there is none. */
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { call } from "#app/data/api/client.ts";
import { useLoginState } from "#app/data/session/login-state.ts";
import { useSiteConfig } from "#app/data/site/site-config.ts";
import { formatDuration, formatMoney } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { Loading, Skeleton } from "#app/kit/ui/skeleton.tsx";
import { orderOf } from "#app/parts/checkout/order-key.ts";
import { joinProblem } from "#app/parts/groups/group-state.ts";
import { ActForm } from "./act-form.tsx";
import type { CardPart } from "./card-part.ts";
import { PayForm } from "./pay-form.tsx";

/** Where a reader goes on who left to sign in. */
export const ACT_ID = "act";

/** locale-keys: problem:GroupUnpaid, problem:GroupEnded, problem:GroupFull */
export function Join(part: CardPart) {
  const { t } = useTranslation(["group-buying", "problem"]);
  const state = useLoginState();
  const { group } = part;
  const here = useArrival(state === "in");
  const problem = joinProblem(group);
  if (problem) {
    const reason = problem === "held" ? t("act.held") : t(`problem:${problem}`);
    // A reader who was just refused has read it.
    return reason === part.problem ? null : <p className="font-medium">{reason}</p>;
  }
  if (state === "unknown") {
    return (
      <Loading>
        <Skeleton className="h-12 w-48" />
      </Loading>
    );
  }
  if (state === "out") return <SignIn back={`${group.inviteLink}#${ACT_ID}`} />;
  return (
    <div ref={here} id={ACT_ID} className="scroll-mt-24">
      {group.paymentType === 0 ? <JoinFree {...part} /> : <JoinForPay {...part} />}
    </div>
  );
}

/** Brings into view what the address names: it came later than the page. */
function useArrival(isThere: boolean) {
  const here = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (isThere && hash === `#${ACT_ID}`) here.current?.scrollIntoView({ block: "center" });
  }, [isThere, hash]);
  return here;
}

/** Both ways lead back to where the reader was. */
export function SignIn({ back }: { back: string }) {
  const { t } = useTranslation("group-buying");
  const redirect = new URLSearchParams({ redirect: back });
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton to={`/login?${redirect}`}>{t("act.login")}</LinkButton>
      <LinkButton to={`/register?${redirect}`} variant="secondary">
        {t("register")}
      </LinkButton>
    </div>
  );
}

function JoinFree({ group, onProblem }: CardPart) {
  const { t } = useTranslation("group-buying");
  return (
    <ActForm
      label={t("act.free")}
      onProblem={onProblem}
      act={async () => {
        await call("payment_joint_join", { groupId: group.id });
        return null;
      }}
    />
  );
}

function JoinForPay({ group, serverTime, onProblem }: CardPart) {
  const { t } = useTranslation("group-buying");
  const language = useLanguage();
  const config = useSiteConfig();
  const { id: groupId, unitPrice: expected } = group;
  return (
    <div className="grid gap-3">
      <PayForm
        label={t("act.pay", { price: formatMoney(expected, language) })}
        onProblem={onProblem}
        pay={(method) =>
          orderOf(
            { productId: `seat:${groupId}`, method, coupon: null, ...expected },
            serverTime,
            async (clientKey) => {
              const payment = { method, clientKey, expected };
              return (await call("payment_joint_join_for_pay", { groupId, ...payment })).order;
            },
          )
        }
      />
      {config && (
        <p className="text-sm text-quiet">
          {t("act.hold", { hold: formatDuration(config.groupBuying.seatHold, language) })}
        </p>
      )}
    </div>
  );
}
