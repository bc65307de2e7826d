/** Light or dark as the reader chose: the gateway's `theme` cookie is the record, the root's attribute shows it. */
import type { Theme } from "#app/gateway/context.ts";

export type ThemeChoice = Theme | "system";

/** The door that keeps the choice; as a link it works without JavaScript (worker/doors/preferences.ts). */
export function themeHref(choice: ThemeChoice, path: string): string {
  return `/preferences?${new URLSearchParams({ theme: choice, return: path })}`;
}

/** Shows the choice at once and lets the gateway keep it; a choice that can't be kept lasts as long as the page. */
export function chooseTheme(choice: ThemeChoice): void {
  const { dataset } = document.documentElement;
  if (choice === "system") delete dataset.theme;
  else dataset.theme = choice;
  void fetch(themeHref(choice, "/"), { redirect: "manual", keepalive: true }).catch(
    () => undefined,
  );
}
