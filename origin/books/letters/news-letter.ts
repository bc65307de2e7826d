/** An announcement by letter, in the reader's language: its operator's words, on their own. */
import { type Body, plain } from "./body.ts";
import type { Link } from "./layout.ts";

export interface NewsLetter {
  name: "news";
  title: string;
  paragraphs: string[];
  link: Link | null;
}

export function isOfNews(message: { name: string }): message is NewsLetter {
  return message.name === "news";
}

export function newsBody({ paragraphs, link }: NewsLetter): Body {
  return { ...plain(...paragraphs), link };
}

/** A subject is one line. */
export function newsValues({ title }: NewsLetter): Record<string, string> {
  return { title: title.replaceAll(/\s+/g, " ") };
}
