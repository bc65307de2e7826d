/** Account name, e-mail or phone: one tab each. A form is made when its tab is first opened and keeps what was typed. */
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Tabs } from "#app/kit/ui/tabs.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { useCarried } from "#app/data/plain/plain.ts";
import { CarriedFields } from "#app/parts/account/carried-fields.tsx";
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
      <PlainKinds label={label} kinds={kinds} current={kind} />
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

interface PlainKindsProps extends Pick<KindTabsProps<Kind>, "label" | "kinds"> {
  current: Kind;
}

/** The tabs as links, for readers without scripts. A number's form is made by its script. */
function PlainKinds({ label, kinds, current }: PlainKindsProps) {
  const { t } = useTranslation("login");
  const [query] = useSearchParams();
  const others = kinds.filter((kind) => kind !== "phone");
  const isCarrying = useCarried().length > 0;
  if (others.length < 2) return null;
  return (
    <nav aria-label={label} className="without-script">
      <ul className="flex gap-6 border-b border-line">
        {others.map((kind) => {
          const search = `?${new URLSearchParams({ ...Object.fromEntries(query), [KIND]: kind })}`;
          const look = {
            "aria-current": kind === current ? ("page" as const) : undefined,
            className:
              "-mb-px inline-flex min-h-12 items-center border-b-2 border-transparent font-semibold whitespace-nowrap text-quiet hover:text-ink aria-[current=page]:border-blue aria-[current=page]:text-ink",
            children: t(`kind.${kind}`),
          };
          return (
            <li key={kind}>
              {isCarrying ? (
                <form method="post" action={search}>
                  <CarriedFields />
                  <button type="submit" {...look} />
                </form>
              ) : (
                <Link to={{ search }} {...look} />
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Nobody's form is taken away from under their hands. */
function isTyping(): boolean {
  return document.activeElement?.matches("form *") ?? false;
}
