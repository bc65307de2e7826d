/** The choice of light or dark. */
import type { Theme } from "#app/gateway/context.ts";

export const THEME_COOKIE = "theme";

/** Null leaves it to the system. */
export function knownTheme(value: string | undefined): Theme | null {
  return value === "light" || value === "dark" ? value : null;
}
