/** `user_support_picture_add`: a picture is cleaned, and kept for the message that it goes with. */
import { refuse } from "#contract/problem.ts";
import { asking, succeed, type Verb } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { ofNetworks, takeAll } from "#origin/books/limit/take.ts";
import { askedBy, askerOf, mayNotWrite, subjectOf } from "../asker.ts";
import { cleanPicture } from "../picture/clean.ts";
import { insertPicture } from "./repository.ts";

/** Refuses `PictureRefused`, `SupportBlocked`, `TooManyRequests`. */
export const addPicture: Verb<"user_support_picture_add"> = asking(
  (context, { key }) => askedBy(context, key, (asker) => mayNotWrite(context, asker)),
  async (context, { key, content }, asked) => {
    const { db, clock } = context;
    const asker = askerOf(context, key, asked);
    if ("problem" in asker) return asker;
    if (asked.found) return refuse("SupportBlocked");
    const picture = cleanPicture(bytesIn(content));
    if (!picture) return refuse("PictureRefused", "content");
    const full = await takeAll(context, [
      { limit: LIMITS.supportPicturesOfAskerADay, subject: subjectOf(asker) },
      ...ofNetworks(context, LIMITS.supportPicturesOfNetworkADay),
      {
        limit: LIMITS.supportPicturesADay,
        subject: asker.userId === null ? "mailboxes" : "accounts",
      },
    ]);
    if (full) return full;
    const { type, width, height, bytes } = picture;
    const id = newId();
    const row = { id, type, width, height, content: base64Of(bytes), now: clock.now() };
    await insertPicture(db, asker, row).run();
    return succeed({ id, width, height });
  },
);

/** Empty for what is no base64. */
function bytesIn(content: string): Uint8Array {
  try {
    return Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

/** In pieces: a call takes only so many parameters. */
function base64Of(bytes: Uint8Array): string {
  const PIECE = 8_192;
  let binary = "";
  for (let at = 0; at < bytes.length; at += PIECE) {
    binary += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  }
  return btoa(binary);
}
