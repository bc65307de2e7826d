/**
 * Statements of the warrant canary, each a text in each language that is signed away from every server. A text has a head of
 * `key: value` lines, then paragraphs, headings (`## …`) and lists (`- …`), an empty line between two of them. Whatever else is
 * in it is shown as it is written.
 */
import { z } from "zod";
import { FALLBACK_LANGUAGE, LANGUAGE_NAMES } from "./languages.ts";
import { Signature } from "./marketing.ts";
import {
  anchorOf,
  type Block,
  headOf,
  type Inline,
  type PolicyDocument,
} from "./policy-document.ts";
import { Language } from "./scalars.ts";

const SignedText = z.strictObject({
  language: Language,
  /** The signature is over its UTF-8 bytes. */
  text: z.string().min(1).max(4_000),
  signature: Signature,
});

export const Statement = z.strictObject({
  texts: z.array(SignedText).max(LANGUAGE_NAMES.length),
});
export type Statement = z.infer<typeof Statement>;

/** As `npm run canary -- sign` writes it: once in each language, the fallback among them. */
export const WholeStatement = Statement.refine(({ texts }) => {
  const written = new Set(texts.map(({ language }) => language));
  return written.size === texts.length && written.has(FALLBACK_LANGUAGE);
});

/** Three years of a statement each month. */
export const STATEMENT_LIMIT = 36;

/** The newest first. */
export const Statements = z.strictObject({
  statements: z.array(Statement).max(STATEMENT_LIMIT),
});

/** Its dates are days in UTC. */
export interface StatementDocument extends PolicyDocument {
  date: string;
  /** The day by which it is renewed. */
  next: string;
  /** It only shows what a real one looks like. */
  sample: boolean;
}

const Head = z.strictObject({
  title: z.string().max(100),
  date: z.iso.date(),
  next: z.iso.date(),
  /** What changed since the statement before, in one sentence. */
  changes: z.string().max(300),
  sample: z.literal("true").optional(),
});

/** Null for a text that is no statement. Whether its signature holds is the caller's to know. */
export function readStatement(text: string): StatementDocument | null {
  const read = headOf(text);
  const head = Head.safeParse(read?.fields).data;
  if (!read || !head) return null;
  const parts = read.body.split(/\n{2,}/).map((part) => part.trim());
  const blocks = parts.filter(Boolean).map(blockOf);
  return { ...head, sample: head.sample === "true", blocks };
}

const HEADING = "## ";
const ITEM = "- ";

function blockOf(part: string): Block {
  const lines = part.split("\n");
  if (lines.length === 1 && part.startsWith(HEADING)) {
    const title = part.slice(HEADING.length);
    return { type: "heading", level: 2, id: anchorOf(title), children: wordsOf(title) };
  }
  if (!lines.every((line) => line.startsWith(ITEM)))
    return { type: "paragraph", children: wordsOf(part) };
  const items = lines.map((line) => wordsOf(line.slice(ITEM.length)));
  return {
    type: "list",
    ordered: false,
    items: items.map((children) => [{ type: "paragraph", children }]),
  };
}

function wordsOf(text: string): Inline[] {
  return [{ type: "text", text }];
}
