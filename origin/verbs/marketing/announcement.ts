/** What an announcement is at an instant, and how its words are read. */
import type { Language } from "#contract/scalars.ts";
import { textIn, type TextsJson } from "#origin/ground/db/texts.ts";

export function stateAt(
  { published_at: from, ends_at: until }: { published_at: number; ends_at: number | null },
  now: number,
): "scheduled" | "shown" | "ended" {
  if (until !== null && until <= now) return "ended";
  return from > now ? "scheduled" : "shown";
}

export function paragraphsIn(bodies: TextsJson, language: Language): string[] {
  return textIn(bodies, language)
    .split(/\n{2,}/)
    .filter(Boolean);
}
