/** `support_ready_list`, `support_ready_put`, `support_ready_remove`: answers that are written once. */
import { refuse } from "#contract/problem.ts";
import type { Language } from "#contract/scalars.ts";
import { succeed } from "#origin/ground/context.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { putReady, readyAnswer, readyAnswers, type ReadyRow, removeReady } from "./repository.ts";

export const listReady: Operation<"support_ready_list"> = async ({ db }) =>
  succeed({ answers: (await readyAnswers(db)).map(onWire) });

export const putReadyAnswer: Operation<"support_ready_put"> = async (context, { name, text }) => {
  const { db } = context;
  const before = await readyAnswer(db, name);
  await db.batch([
    putReady(db, name, text),
    recordAction(context, {
      action: "support_ready_put",
      subject: name,
      before: { text: before && onWire(before).texts },
      after: { text },
    }),
  ]);
  const row = await readyAnswer(db, name);
  return row ? succeed(onWire(row)) : refuse("NotFound", "name");
};

export const removeReadyAnswer: Operation<"support_ready_remove"> = async (context, { name }) => {
  const { db } = context;
  const before = await readyAnswer(db, name);
  if (!before) return refuse("NotFound", "name");
  await db.batch([
    removeReady(db, name),
    recordAction(context, {
      action: "support_ready_remove",
      subject: name,
      before: { text: onWire(before).texts },
    }),
  ]);
  return succeed({ name });
};

function onWire({ name, texts }: ReadyRow) {
  // safe because only these columns are texts by language
  return { name, texts: JSON.parse(texts) as Partial<Record<Language, string>> };
}
