/** `people_unbind`: frees a device's place, as its owner would. */
import { refuse } from "#contract/problem.ts";
import { succeed } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { livingByUid } from "#origin/books/people/account/living.ts";
import { claimOwner, deviceOf, unbindStatements } from "#origin/books/people/device/repository.ts";

/** Refuses who is not there, and a device that is not theirs (`NotFound`). Its sessions end. */
export const unbindPersonsDevice: Operation<"people_unbind"> = async (
  context,
  { uid, device, note },
) => {
  const { db } = context;
  const person = await livingByUid(db, uid);
  if (!person) return refuse("NotFound", "uid");
  const bound = await deviceOf(db, device, person.id);
  if (!bound) return refuse("NotFound", "device");
  const { platform } = bound;
  const transition = { aggregate: "user", id: person.id, transitionId: newId() } as const;
  const [claimed] = await db.batch([
    claimOwner(db, { id: device, userId: person.id, transitionId: transition.transitionId }),
    recordAction(context, {
      action: "people_unbind",
      subject: uid,
      detail: { device, platform, note },
      before: { device: platform },
      transition,
    }),
    ...unbindStatements(db, device, person.id),
  ]);
  if (claimed?.meta.changes !== 1) return refuse("NotFound", "device");
  return succeed({ uid, platform });
};
