/**
 * An answer by mail: into the thread that its address names, once for each Message-ID. Only from an address of the
 * thread's person is it theirs; from any other it is shown to operators alone, as a stranger's.
 */
import { SUPPORT_TEXT_MAX_LENGTH } from "#contract/support.ts";
import { readProse } from "#contract/typed.ts";
import { addressOf } from "#origin/ground/address/address.ts";
import type { Context } from "#origin/ground/context.ts";
import { isUniqueViolation } from "#origin/ground/db/violation.ts";
import { newId, tokenHash } from "#origin/ground/ids.ts";
import { addressesOf } from "#origin/books/people/account/identity.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { takeAll } from "#origin/books/limit/take.ts";
import { mayNotWrite, subjectOf } from "../asker.ts";
import { threadByNumber } from "../ops/repository.ts";
import { type Asker, insertMessage, moveOwn } from "../repository.ts";
import { numberIn } from "../reply-address.ts";
import { unquoted } from "./unquoted.ts";

export interface Mail {
  to: string;
  /** As its own header says. */
  from: string;
  messageId: string;
  text: string;
  attachments: number;
}

/** `unknown`: the address is of no thread. `full`, `blocked`: not written. `empty`: nothing but what was quoted. */
export type Received = "written" | "again" | "unknown" | "full" | "blocked" | "empty";

export async function receiveMail(context: Context, mail: Mail): Promise<Received> {
  const { db, clock } = context;
  const number = await numberIn(context, mail.to);
  const row = number && (await threadByNumber(db, number));
  if (!row) return "unknown";
  const asker = { userId: row.user_id, mailbox: row.mailbox };
  if (await mayNotWrite(context, asker)) return "blocked";
  const text = readProse(unquoted(mail.text).slice(0, SUPPORT_TEXT_MAX_LENGTH));
  if (text === "") return "empty";
  const limit = LIMITS.supportMessagesOfAskerAnHour;
  if (await takeAll(context, [{ limit, subject: subjectOf(asker) }])) return "full";
  const transition = { aggregate: "support_thread", id: row.id, transitionId: newId() } as const;
  const author = (await isOf(context, asker, mail.from)) ? "person" : "stranger";
  const now = clock.now();
  const message = {
    id: newId(),
    threadId: row.id,
    author,
    text,
    now,
    mailHash: await tokenHash(mail.messageId),
    leftOut: mail.attachments,
  } as const;
  try {
    await db.batch([
      moveOwn(db, asker, { transition, to: "open", language: null, now }),
      insertMessage(db, message, transition),
    ]);
    return "written";
  } catch (error) {
    if (isUniqueViolation(error, "support_message", "thread_id", "mail_hash")) return "again";
    throw error;
  }
}

async function isOf({ db }: Context, { userId, mailbox }: Asker, from: string): Promise<boolean> {
  const address = addressOf({ kind: "email", address: from });
  if (!address) return false;
  if (userId === null) return address.key === mailbox;
  const own = await addressesOf(db, userId);
  return own.some(({ kind, key }) => kind === "email" && key === address.key);
}
