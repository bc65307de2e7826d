/** Account name, e-mail or phone: one tab each. A form is made when its tab is first opened and keeps what was typed. */
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Tabs } from "#app/kit/ui/tabs.tsx";

export type Kind = "account" | "email" | "phone";

export interface KindTabsProps<Some extends Kind> {
  label: string;
  kinds: readonly Some[];
  children: (kind: Some) => ReactNode;
}

export function KindTabs<Some extends Kind>({ label, kinds, children }: KindTabsProps<Some>) {
  const { t } = useTranslation("login");
  const [kind, setKind] = useState(kinds[0]!);
  const [opened, setOpened] = useState<readonly Some[]>([kind]);
  const labelOf = (kind: Kind) => t(`kind.${kind}`);
  function open(next: Some) {
    setKind(next);
    if (!opened.includes(next)) setOpened([...opened, next]);
  }
  return (
    <Tabs
      label={label}
      keepMounted
      value={kind}
      onValueChange={open}
      items={kinds.map((id) => ({
        id,
        label: labelOf(id),
        content: opened.includes(id) ? children(id) : null,
      }))}
    />
  );
}
