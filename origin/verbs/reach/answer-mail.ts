/** A mail that asks where we are: answered with the finder, in the language that it is written in. */
import { languageWritten } from "#contract/languages.ts";
import { addressOf } from "#origin/ground/address/address.ts";
import type { Context } from "#origin/ground/context.ts";
import { postFinder } from "./send-finder.ts";

export interface AskingMail {
  /** The envelope's sender. */
  from: string;
  /** Subject and text. */
  words: string;
}

/** False where nothing goes out: no such mailbox, or too many letters. Nobody is told, or a forged sender would be. */
export async function answerMail(context: Context, { from, words }: AskingMail): Promise<boolean> {
  const to = addressOf({ kind: "email", address: from });
  if (!to) return false;
  const language = languageWritten(words);
  return (await postFinder(context, { to, language, counted: [], isAutomatic: true })) === null;
}
