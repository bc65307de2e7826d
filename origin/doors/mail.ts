/**
 * How mail comes in: the platform hands it over, whoever sent it. What is too large or goes nowhere is refused to its
 * sender; what a program wrote, to answer us or to many, is dropped in silence, so that two programs never write to each
 * other.
 */
import PostalMime from "postal-mime";
import type { Context } from "#origin/ground/context.ts";
import type { Origin } from "#origin/ground/origin.ts";
import { log } from "#origin/ground/log.ts";
import { callerOf } from "#origin/doors/envelope/caller.ts";
import { answerMail } from "#origin/verbs/reach/answer-mail.ts";
import { type Mail, type Received, receiveMail } from "#origin/verbs/support/mail/receive.ts";

/** A mail with photographs; what is taken of it is its text. */
const LIMIT_BYTES = 8 * 1024 * 1024;

type Incoming = Pick<
  ForwardableEmailMessage,
  "from" | "to" | "raw" | "rawSize" | "headers" | "setReject"
>;

const TOO_LARGE = "This mail is too large. Please send text, and add pictures in your account.";

/** What its sender is told; the rest is silence. */
const REFUSALS: Partial<Record<Received, string>> = {
  unknown: "There is nobody at this address.",
  full: "Too many messages came. Please try again later.",
};

export async function takeMail(
  origin: Origin,
  mail: Incoming,
  defer: Context["defer"],
): Promise<void> {
  const asksFinder = origin.finder?.mailbox === mail.to.toLowerCase();
  if (origin.supportMail === null && !asksFinder)
    return mail.setReject("There is nobody at this address.");
  if (mail.rawSize > LIMIT_BYTES) return mail.setReject(TOO_LARGE);
  if (isOfProgram(mail)) return log("mail.dropped", {});
  const read = await readMail(mail);
  if (!read) return mail.setReject("This mail cannot be read.");
  const context = { ...origin, caller: callerOf(new Headers()), defer };
  if (asksFinder) {
    const words = `${read.subject} ${read.text}`;
    const isAnswered = await answerMail(context, { from: mail.from, words });
    return log(isAnswered ? "mail.answered" : "mail.not_taken", {});
  }
  const received = await receiveMail(context, read);
  log(received === "written" ? "mail.taken" : "mail.not_taken", {});
  const refusal = REFUSALS[received];
  if (refusal) return mail.setReject(refusal);
}

async function readMail({ to, raw }: Incoming): Promise<(Mail & { subject: string }) | null> {
  const mail = await PostalMime.parse(raw, { maxNestingDepth: 20 }).catch(() => null);
  if (!mail) return null;
  const { from, subject = "", date = "", html = "", text = textIn(html), attachments } = mail;
  const { messageId = `${date} ${text}` } = mail;
  return {
    to,
    from: from?.address ?? "",
    subject,
    messageId,
    text,
    attachments: attachments.length,
  };
}

/** Of a mail that has no text beside its markup. */
function textIn(html: string): string {
  return html
    .replaceAll(/<(script|style)\b[^>]*>[^]*?<\/\1>/gi, "")
    .replaceAll(/<(?:br|\/p|\/div|\/li|\/tr)\b[^>]*>/gi, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

/** Replies of absence, notices that a letter did not arrive, lists (RFC 3834). */
function isOfProgram({ from, headers }: Incoming): boolean {
  const automatic = headers.get("auto-submitted") ?? "no";
  if (from === "" || from === "<>" || /^(?:mailer-daemon|postmaster)@/i.test(from)) return true;
  if (!/^\s*no\b/i.test(automatic)) return true;
  if (/^\s*(?:bulk|junk|list|auto_reply)\b/i.test(headers.get("precedence") ?? "")) return true;
  return ["x-autoreply", "x-autorespond", "list-id"].some((name) => headers.has(name));
}
