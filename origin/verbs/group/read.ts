/** The calls that read groups: one by its link, one's own, and those that anybody may join. */
import { instant } from "#origin/ground/clock.ts";
import { type MaybeSignedInContext, succeed, type Verb } from "#origin/ground/context.ts";
import { groupAnswer } from "./answer.ts";
import { groupsCreatedBy, groupsJoinedBy, groupsToJoin } from "#origin/books/group/repository.ts";
import type { GroupRow } from "#origin/books/group/row.ts";
import { groupsOnWire } from "./wire.ts";

const OWN_GROUPS = 50;
const OPEN_GROUPS = 12;

export const readGroup: Verb<"payment_joint_order"> = (context, { groupId }) =>
  groupAnswer(context, groupId);

export const listCreated: Verb<"payment_joint_purchase_created"> = async (context) =>
  list(context, await groupsCreatedBy(context.db, context.session.userId, OWN_GROUPS));

export const listParticipated: Verb<"payment_joint_purchase_participated"> = async (context) =>
  list(context, await groupsJoinedBy(context.db, context.session.userId, OWN_GROUPS));

export const listOpen: Verb<"payment_joint_open"> = async (context) =>
  list(context, await groupsToJoin(context.db, context.clock.now(), OPEN_GROUPS));

async function list(context: MaybeSignedInContext, rows: GroupRow[]) {
  const groups = await groupsOnWire(context, rows);
  return succeed({ groups, serverTime: instant(context.clock.now()) });
}
