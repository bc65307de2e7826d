/** Questions to support: threads of an account or of a mailbox, their messages and pictures. */
import { z } from "zod";
import { TypedAddress, TypedCode } from "./address.ts";
import { Cursor, Instant, ObjectId } from "./scalars.ts";
import { readProse } from "./typed.ts";

export const SupportTopic = z.enum(["payment", "connection", "account", "app", "other"]);
export type SupportTopic = z.infer<typeof SupportTopic>;

/** `open`: waits for us; `answered`: waits for the person. Whoever writes to a closed one opens it again. */
export const SupportState = z.enum(["open", "answered", "closed"]);
export type SupportState = z.infer<typeof SupportState>;

export const SUPPORT_TEXT_MAX_LENGTH = 4_000;

/** Lines as they were typed, without control marks and marks that turn what follows. */
export const SupportText = z.string().max(SUPPORT_TEXT_MAX_LENGTH).overwrite(readProse).min(1);

export const PICTURES_OF_A_MESSAGE = 5;

export const PictureType = z.enum(["image/jpeg", "image/png", "image/webp"]);
export type PictureType = z.infer<typeof PictureType>;

export const PICTURE_MAX_BYTES = 256 * 1024;
export const PICTURE_MAX_SIDE = 8_192;
export const PICTURE_MAX_PIXELS = 20_000_000;

/** A file in base64. */
const Content = z
  .string()
  .min(4)
  .max(4 * Math.ceil(PICTURE_MAX_BYTES / 3))
  .regex(/^[A-Za-z0-9+/]+={0,2}$/);

/** Room for the content, its name and the signature. */
export const PICTURE_BODY_BYTES = 360 * 1024;

/** Opens what belongs to a mailbox, for whoever has no account. It comes for a code, or in a letter to that mailbox. */
export const SupportKey = z.string().regex(/^hs_[A-Za-z0-9_-]{43}$/);

/** Spread into every request of support: without a key it is about the signed-in account. */
const ASKER = { key: SupportKey.optional() };

const Made = ObjectId.describe("Made by the client: the same id is the same message.");
const Pictures = z.array(ObjectId).max(PICTURES_OF_A_MESSAGE).default([]);

export const SupportEnter = z.strictObject({ address: TypedAddress, code: TypedCode });
export const SupportEntered = z.strictObject({ key: SupportKey, until: Instant });

export const SupportThread = z.strictObject({
  id: ObjectId,
  /** What a person tells support. */
  number: z.string(),
  topic: SupportTopic,
  state: SupportState,
  /** Of the order it is about. */
  orderNumber: z.string().nullable(),
  createdAt: Instant,
  changedAt: Instant,
});
export type SupportThread = z.infer<typeof SupportThread>;

export const SupportThreadsRequest = z.strictObject({ ...ASKER, cursor: Cursor.optional() });
export const SupportThreads = z.strictObject({
  threads: z.array(SupportThread),
  next: Cursor.nullable(),
});

export const SupportPicture = z.strictObject({
  id: ObjectId,
  width: z.int().positive(),
  height: z.int().positive(),
});
export type SupportPicture = z.infer<typeof SupportPicture>;

export const SupportMessage = z.strictObject({
  id: ObjectId,
  author: z.enum(["person", "operator"]),
  text: z.string(),
  at: Instant,
  byMail: z.boolean(),
  /** Attachments of a mail that were left out. */
  leftOut: z.int().nonnegative(),
  pictures: z.array(SupportPicture),
});
export type SupportMessage = z.infer<typeof SupportMessage>;

export const SupportThreadRequest = z.strictObject({
  ...ASKER,
  thread: ObjectId,
  cursor: Cursor.optional(),
});
/** A page of messages, the newest last; `next` leads to earlier ones. */
export const SupportThreadAnswer = z.strictObject({
  thread: SupportThread,
  messages: z.array(SupportMessage),
  next: Cursor.nullable(),
});

export const SupportAsk = z.strictObject({
  ...ASKER,
  id: Made,
  topic: SupportTopic,
  orderId: ObjectId.optional(),
  text: SupportText,
  pictures: Pictures,
});
export const SupportWrite = z.strictObject({
  ...ASKER,
  thread: ObjectId,
  id: Made,
  text: SupportText,
  pictures: Pictures,
});
export const SupportClose = z.strictObject({ ...ASKER, thread: ObjectId });
export const SupportThreadOnly = z.strictObject({ thread: SupportThread });

export const SupportPictureAdd = z.strictObject({ ...ASKER, content: Content });
export const SupportPictureRequest = z.strictObject({ ...ASKER, id: ObjectId });
export const SupportPictureContent = z.strictObject({ type: PictureType, content: z.string() });
