/** Account name, e-mail or phone: one tab each. A form is made when its tab is first opened and keeps what was typed. */
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Tabs } from "#app/kit/ui/tabs.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { Link, useSearchParams } from "react-router";
import { begun, keepBegun } from "./begun.ts";

/** Which form a page without scripts shows; its name is in the gateway's list (worker/page/kept/page-key.ts). */
const KIND = "kind";

export type Kind = "account" | "email" | "phone";

export interface KindTabsProps<Some extends Kind> {
  label: string;
  kinds: readonly Some[];
  children: (kind: Some) => ReactNode;
}

export function KindTabs<Some extends Kind>({ label, kinds, children }: KindTabsProps<Some>) {
  const { t } = useTranslation("login");
  const [query] = useSearchParams();
  const [kind, setKind] = useState(
    () => kinds.find((kind) => kind === query.get(KIND)) ?? kinds[0]!,
  );
  const [opened, setOpened] = useState<readonly Some[]>([kind]);
  const labelOf = (kind: Kind) => t(`kind.${kind}`);
  function open(next: Some) {
    setKind(next);
    if (!opened.includes(next)) setOpened([...opened, next]);
  }
  // The server draws the first tab: only the browser knows which one was left.
  const hydrated = useHydrated();
  const [looked, setLooked] = useState(false);
  if (hydrated && !looked) {
    setLooked(true);
    const left = kinds.find((kind) => kind === begun("kind"));
    if (left && !isTyping()) open(left);
  }
  return (
    <>
      <PlainKinds label={label} kinds={kinds} />
      <Tabs
        label={label}
        keepMounted
        value={kind}
        onValueChange={(next) => {
          keepBegun("kind", next);
          open(next);
        }}
        items={kinds.map((id) => ({
          id,
          label: labelOf(id),
          content: opened.includes(id) ? children(id) : null,
        }))}
      />
    </>
  );
}

/** The tabs as links, for readers without scripts. A number's form is made by its script. */
function PlainKinds({ label, kinds }: Pick<KindTabsProps<Kind>, "label" | "kinds">) {
  const { t } = useTranslation("login");
  const [query] = useSearchParams();
  const others = kinds.filter((kind) => kind !== "phone");
  if (others.length < 2) return null;
  return (
    <nav aria-label={label} className="without-script">
      <ul className="flex gap-6 border-b border-line">
        {others.map((kind) => (
          <li key={kind}>
            <Link
              to={{
                search: `?${new URLSearchParams({ ...Object.fromEntries(query), [KIND]: kind })}`,
              }}
              className="inline-flex min-h-12 items-center font-semibold text-blue underline underline-offset-4"
            >
              {t(`kind.${kind}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Nobody's form is taken away from under their hands. */
function isTyping(): boolean {
  return document.activeElement?.matches("form *") ?? false;
}
