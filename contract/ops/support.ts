/** What operators do about questions: the queue, one thread with its notes, answers, ready answers, who may not write. */
import { z } from "zod";
import { FAULTS } from "./faults.ts";
import {
  PictureType,
  SUPPORT_TEXT_MAX_LENGTH,
  SupportPicture,
  SupportState,
  SupportText,
  SupportTopic,
} from "#contract/support.ts";
import { Instant, Language, ObjectId } from "#contract/scalars.ts";
import { inEveryLanguage, Note, OrderNumber, paged, PageEnd, Uid } from "./words.ts";

const Number = OrderNumber.describe("The question's number.");
const Key = ObjectId.describe("Made by the caller: the same key is the same message.");

const QueuedThread = z.strictObject({
  number: z.string(),
  topic: SupportTopic,
  state: SupportState,
  language: z.string(),
  /** The person's number, or the mailbox of somebody without an account. */
  uid: Uid.nullable(),
  mailbox: z.string().nullable(),
  order: z.string().nullable(),
  since: Instant,
  /** Whether its person may not write. */
  blocked: z.boolean(),
});

const ShownThread = QueuedThread.extend({
  createdAt: Instant,
  messages: z.array(
    z.strictObject({
      at: Instant,
      /** A stranger had the mail address and wrote from one that is not the person's. */
      author: z.enum(["person", "stranger", "operator", "note"]),
      operator: z.string().nullable(),
      byMail: z.boolean(),
      leftOut: z.int(),
      text: z.string(),
      pictures: z.array(SupportPicture),
    }),
  ),
});

const ReadyName = z
  .string()
  .min(1)
  .max(40)
  .regex(/^[a-z0-9-]+$/);
const ReadyText = z.string().trim().min(1).max(SUPPORT_TEXT_MAX_LENGTH);
const Ready = z.strictObject({ name: z.string(), texts: z.partialRecord(Language, z.string()) });

const Moved = z.strictObject({ number: z.string(), state: SupportState });
const Blocked = z.strictObject({ number: z.string(), blocked: z.boolean() });

export const SUPPORT_OPERATIONS = {
  support_queue: {
    summary: "Questions that wait for an answer, the longest first; or those of another state.",
    changes: false,
    rights: ["support"],
    looks: true,
    request: z.strictObject({ state: SupportState.default("open"), ...paged() }),
    response: z.strictObject({ threads: z.array(QueuedThread), next: PageEnd.nullable() }),
  },
  support_show: {
    summary: "One question: messages, notes, pictures, person and order.",
    changes: false,
    rights: ["support"],
    looks: true,
    request: z.strictObject({ number: Number }),
    response: ShownThread,
  },
  support_picture: {
    summary: "A picture of a question.",
    changes: false,
    rights: ["support"],
    looks: true,
    request: z.strictObject({ id: ObjectId }),
    response: z.strictObject({ type: PictureType, content: z.string() }),
  },
  support_answer: {
    summary:
      "Answers a question, in the account and by letter: a text, or a ready answer in its language.",
    changes: true,
    rights: ["support"],
    withheld: ["text"],
    request: z
      .strictObject({
        number: Number,
        text: SupportText.optional(),
        ready: ReadyName.optional().describe("A ready answer's name."),
        close: z.boolean().default(false).describe("Nothing is left to ask."),
        key: Key,
      })
      .refine(({ text, ready }) => (text === undefined) !== (ready === undefined), {
        path: ["text"],
        error: FAULTS.textOrReady,
      }),
    response: Moved,
  },
  support_note: {
    summary: "Writes a note to a question that only operators see.",
    changes: true,
    rights: ["support"],
    withheld: ["text"],
    request: z.strictObject({ number: Number, text: SupportText, key: Key }),
    response: Moved,
  },
  support_close: {
    summary: "Closes a question without an answer. Its person opens it again by writing.",
    changes: true,
    rights: ["support"],
    request: z.strictObject({ number: Number }),
    response: Moved,
  },
  support_block: {
    summary: "Closes a question and keeps whoever asked it, account or mailbox, from writing.",
    changes: true,
    rights: ["support"],
    request: z.strictObject({ number: Number, note: Note }),
    response: Blocked,
  },
  support_unblock: {
    summary: "Lets whoever asked a question write again.",
    changes: true,
    rights: ["support"],
    request: z.strictObject({ number: Number, note: Note }),
    response: Blocked,
  },
  support_ready_list: {
    summary: "The ready answers.",
    changes: false,
    rights: ["support"],
    request: z.strictObject({}),
    response: z.strictObject({ answers: z.array(Ready) }),
  },
  support_ready_put: {
    summary: "Adds a ready answer in every language, or changes it.",
    changes: true,
    rights: ["support"],
    request: z.strictObject({ name: ReadyName, text: inEveryLanguage(ReadyText) }),
    response: Ready,
  },
  support_ready_remove: {
    summary: "Removes a ready answer.",
    changes: true,
    rights: ["support"],
    request: z.strictObject({ name: ReadyName }),
    response: z.strictObject({ name: z.string() }),
  },
} as const;
