/** The calls that read groups: one by its link, one's own, and those that anybody may join. */
import { instant } from "#origin/ground/clock.ts";
import { asking, type MaybeSignedInContext, succeed, type Verb } from "#origin/ground/context.ts";
import { groupFound } from "./answer.ts";
import {
  groupsCreatedBy,
  groupsJoinedBy,
  groupsToJoin,
  oneGroup,
} from "#origin/books/group/repository.ts";
import { findGroups, type FoundGroups, groupsOnWire } from "./wire.ts";

const OWN_GROUPS = 50;
const OPEN_GROUPS = 12;

export const readGroup: Verb<"payment_joint_order"> = asking(
  ({ db, me }, { groupId }) => findGroups(db, oneGroup(groupId), me),
  (context, _input, found) => groupFound(context, found),
);

export const listCreated: Verb<"payment_joint_purchase_created"> = asking(
  ({ db, me }) => findGroups(db, groupsCreatedBy(me, OWN_GROUPS), me),
  list,
);

export const listParticipated: Verb<"payment_joint_purchase_participated"> = asking(
  ({ db, me }) => findGroups(db, groupsJoinedBy(me, OWN_GROUPS), me),
  list,
);

export const listOpen: Verb<"payment_joint_open"> = asking(
  ({ db, clock, me }) => findGroups(db, groupsToJoin(clock.now(), OPEN_GROUPS), me),
  list,
);

function list(context: MaybeSignedInContext, _input: object, found: FoundGroups) {
  const groups = groupsOnWire(context, found);
  return succeed({ groups, serverTime: instant(context.clock.now()) });
}
