/** `people_block`, `people_unblock`, `people_sign_out`: what a person may not do, and the end of their sessions. */
import type { BlockedFrom } from "#contract/ops/person.ts";
import type { OperationName } from "#contract/ops/operations.ts";
import { refuse } from "#contract/problem.ts";
import { succeed } from "#origin/ground/context.ts";
import type { Operation, OperatorContext } from "#origin/ground/operation.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { blocksOf, deleteBlock, insertBlock } from "#origin/books/people/block/repository.ts";
import { deleteOtherSessions, sessionsOf } from "#origin/books/people/session/repository.ts";
import { livingByUid } from "#origin/books/people/account/living.ts";

interface Asked {
  uid: string;
  from: BlockedFrom;
  note: string;
}

/** Who may not sign in is signed out in the same batch, and no sign-in under way opens a session after it. */
export const blockPerson: Operation<"people_block"> = (context, asked) =>
  changed(context, "people_block", asked, ({ db, clock }, userId) => [
    insertBlock(db, { userId, from: asked.from }, clock.now()),
    ...(asked.from === "sign_in" ? [deleteOtherSessions(db, userId, null)] : []),
  ]);

export const unblockPerson: Operation<"people_unblock"> = (context, asked) =>
  changed(context, "people_unblock", asked, ({ db }, userId) => [
    deleteBlock(db, { userId, from: asked.from }),
  ]);

export const signOutPerson: Operation<"people_sign_out"> = async (context, { uid, note }) => {
  const { db, clock } = context;
  const person = await livingByUid(db, uid);
  if (!person) return refuse("NotFound", "uid");
  const before = await sessionsOf(db, person.id, clock.now());
  const [ended] = await db.batch([
    deleteOtherSessions(db, person.id, null),
    recordAction(context, {
      action: "people_sign_out",
      subject: uid,
      detail: { note },
      before: { sessions: before.length },
      after: { sessions: 0 },
    }),
  ]);
  return succeed({ uid, ended: ended?.meta.changes ?? 0 });
};

async function changed(
  context: OperatorContext,
  action: OperationName,
  { uid, from, note }: Asked,
  statements: (context: OperatorContext, userId: string) => D1PreparedStatement[],
) {
  const { db } = context;
  const person = await livingByUid(db, uid);
  if (!person) return refuse("NotFound", "uid");
  const before = await blocksOf(db, person.id);
  const others = before.filter((one) => one !== from);
  const after = action === "people_block" ? [...others, from] : others;
  await db.batch([
    ...statements(context, person.id),
    recordAction(context, {
      action,
      subject: uid,
      detail: { from, note },
      before: { blockedFrom: before },
      after: { blockedFrom: after },
    }),
  ]);
  return succeed({ uid, blockedFrom: await blocksOf(db, person.id) });
}
