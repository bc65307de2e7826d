/** What somebody wrote above the letter that they answer: everything from its first line on is left out. */
import { REPLY_MARK } from "#origin/books/letters/support-letter.ts";

/** How mail programs begin what they quote, in the languages of our readers. */
const QUOTES = [
  /^>/,
  /^-{2,}\s*(?:original message|forwarded message|原始邮件|转发的邮件|回复的原邮件)\s*-{2,}/i,
  /^_{10,}\s*$/,
  /^(?:on|am|le|el)\b.{4,200}(?:wrote|schrieb|écrit|escribió)\s*:\s*$/i,
  /^.{4,200}(?:写道|寫道|编写|来信)\s*[：:]\s*$/,
  /^(?:from|发件人|寄件者)\s*[：:]\s*\S/i,
];

/** Such a line may be broken in two. */
const BROKEN = /^(?:on|am|le|el)\b.{4,200}$/i;

/** Empty where nothing was written. */
export function unquoted(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, "\n").split("\n");
  const end = lines.findIndex((line, at) => isQuote(line.trim(), lines[at + 1]?.trim() ?? ""));
  return (end === -1 ? lines : lines.slice(0, end)).join("\n").trim();
}

function isQuote(line: string, next: string): boolean {
  if (line.includes(REPLY_MARK)) return true;
  const isBegun = (text: string) => QUOTES.some((quote) => quote.test(text));
  return (
    isBegun(line) || (BROKEN.test(line) && /(?:wrote|schrieb|écrit|escribió)\s*:$/i.test(next))
  );
}
