/** What each section of ways to sign in is given. */
import type { Security } from "#contract/second-factor.ts";

export interface SectionProps {
  state: Security;
  /** When something was added or taken away. Codes are shown once; null where none came. */
  onChanged: (codes: string[] | null) => Promise<void>;
}
