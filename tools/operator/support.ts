/**
 * The operators' commands of support. A question is shown as one reads a correspondence, and a picture becomes a file: a
 * terminal shows neither as a table.
 */
import { writeFileSync } from "node:fs";
import type { OperationResponse } from "#contract/ops/operations.ts";
import { randomText } from "../local/secrets.ts";
import type { Command, Values } from "./command.ts";
import { ownField, URL_FIELD } from "./field.ts";
import { nameProduct, operate } from "./operate.ts";
import { ofOperation } from "./operation.ts";
import { show } from "./show.ts";

const key = () => randomText(16);
const NUMBER = ownField("number", "NUMBER", true, "The question's number.");
const ID = ownField("id", "ID", true, "As `show` lists it.");
const OUT = ownField(
  "out",
  "FILE",
  false,
  "Where it goes; the picture's id with its ending without.",
);

export const SUPPORT: Record<string, Command> = {
  queue: ofOperation("support_queue", { empty: "Nobody waits." }),
  show: {
    summary: "One question: messages, notes, pictures, person and order.",
    words: [NUMBER],
    options: [URL_FIELD],
    run: showThread,
  },
  picture: {
    summary: "Writes a picture of a question to a file.",
    words: [ID],
    options: [OUT, URL_FIELD],
    run: keepPicture,
  },
  answer: ofOperation("support_answer", { words: ["number"], made: { key } }),
  note: ofOperation("support_note", { words: ["number"], made: { key } }),
  close: ofOperation("support_close", { words: ["number"] }),
  block: ofOperation("support_block", { words: ["number"] }),
  unblock: ofOperation("support_unblock", { words: ["number"] }),
  ready: ofOperation("support_ready_list", { empty: "No answer is ready." }),
  "ready-put": ofOperation("support_ready_put", { words: ["name"] }),
  "ready-remove": ofOperation("support_ready_remove", { words: ["name"] }),
};

async function showThread({ number, url, json }: Values): Promise<void> {
  const product = nameProduct(url as string | undefined);
  const thread = await operate("support_show", { number: String(number).toUpperCase() }, product);
  if (json) return console.log(JSON.stringify(thread, null, 2));
  const { messages, ...head } = thread;
  show(head);
  for (const message of messages) console.log(`\n${written(message)}`);
}

type Message = OperationResponse<"support_show">["messages"][number];

/** What somebody else wrote may hold marks that a terminal obeys: those are left out. */
function written({ at, author, operator, byMail, leftOut, text, pictures }: Message): string {
  const who = [author, operator ?? "", byMail ? "by mail" : ""].filter(Boolean).join(", ");
  const more = [
    ...pictures.map(({ id, width, height }) => `[picture ${id}, ${width} x ${height}]`),
    ...(leftOut > 0 ? [`[${leftOut} attachments were left out]`] : []),
  ];
  return [`${at}  ${who}`, text.replaceAll(/(?!\n)\p{Cc}/gu, ""), ...more].join("\n");
}

const ENDINGS = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp" };

async function keepPicture({ id, out, url, json }: Values): Promise<void> {
  const product = nameProduct(url as string | undefined);
  const picture = await operate("support_picture", { id: String(id) }, product);
  if (json) return console.log(JSON.stringify(picture, null, 2));
  const file = String(out ?? `${String(id)}.${ENDINGS[picture.type]}`);
  writeFileSync(file, Buffer.from(picture.content, "base64"));
  console.log(file);
}
