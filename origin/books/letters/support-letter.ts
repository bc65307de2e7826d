/** Letters about a question to support: that it came in, and what was answered. They can be answered themselves. */
import type { Body } from "./body.ts";
import type { Key } from "./wording.ts";

interface OfQuestion {
  number: string;
  /** To the question. */
  link: string;
  /** Where an answer goes; null where no mail comes in. */
  replyTo: string | null;
}

export type SupportLetter =
  | ({ name: "support-received" } & OfQuestion)
  /** With an operator's words. */
  | ({ name: "support-answered"; answer: string } & OfQuestion);

/** Begins the line above which a letter is answered: what is below is not read (verbs/support/mail/unquoted.ts). */
export const REPLY_MARK = "##-";

export function isOfSupport(message: { name: string }): message is SupportLetter {
  return message.name === "support-received" || message.name === "support-answered";
}

export function supportBody(message: SupportLetter, say: (key: Key) => string): Body {
  const { name, link, replyTo } = message;
  const answer = name === "support-answered" ? message.answer.split(/\n{2,}/) : [];
  const above = replyTo === null ? [] : [`${REPLY_MARK} ${say("support-above")}`];
  return {
    before: [
      ...above,
      say(name),
      ...answer,
      say(replyTo === null ? "support-by-page" : "support-by-mail"),
    ],
    code: null,
    after: [],
    link: { text: say("support-link"), url: link },
  };
}
