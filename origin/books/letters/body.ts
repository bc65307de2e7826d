/** What stands between a letter's subject and its footer. */
import type { Link } from "./layout.ts";

export interface Body {
  before: string[];
  code: string | null;
  after: string[];
  link: Link | null;
}

export function plain(...before: string[]): Body {
  return { before, code: null, after: [], link: null };
}

export function withLink(letter: Body, link: Link): Body {
  return { ...letter, link };
}
