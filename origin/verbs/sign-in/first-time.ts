/**
 * The time an account begins with: an invited friend's trial, else a device's free trial, else none. A device and a
 * mailbox get it once, whatever accounts they open; a bare account name is bounded by its network.
 */
import type { Context } from "#origin/ground/context.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { newId } from "#origin/ground/ids.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { ofNetworks, takeAll } from "#origin/books/limit/take.ts";
import { keptDigest } from "#origin/books/people/rekey/digest.ts";
import { turnTrial } from "#origin/books/people/rekey/repository.ts";
import { creditTime } from "#origin/books/time/credit.ts";
import { claimTrial } from "#origin/books/time/trial.ts";

export interface FirstTime {
  userId: string;
  invitedBy: string | null;
  onDevice: boolean;
  onceFor: string | null;
  transition?: Transition;
}

/** Statements for the batch that writes the user, after it. */
export async function firstTime(context: Context, of: FirstTime): Promise<D1PreparedStatement[]> {
  const { db, business, clock } = context;
  const seconds = secondsFor(of, business);
  if (seconds === 0 || !(await mayHave(context, of))) return [];
  const at = clock.now();
  const credit = (transition?: Transition) =>
    creditTime(
      db,
      null,
      { seconds },
      { userId: of.userId, source: "trial", sourceId: of.invitedBy ? "invited" : "device", at },
      transition,
    ).statement;
  if (of.onceFor === null) return [credit(of.transition)];
  const id = await keptDigest(context, turnTrial, "device", `trial:${of.onceFor}`);
  const claim = { id, transitionId: newId() };
  return [
    claimTrial(db, { ...claim, at }, of.transition),
    credit({ aggregate: "trial_claim", ...claim }),
  ];
}

function secondsFor({ invitedBy, onDevice }: FirstTime, business: Context["business"]): number {
  if (invitedBy !== null) return business.invitedTrialSeconds;
  return onDevice ? business.freeTrialSeconds : 0;
}

async function mayHave(context: Context, { onceFor }: FirstTime): Promise<boolean> {
  if (onceFor !== null) return true;
  const full = await takeAll(context, ofNetworks(context, LIMITS.invitedTrialsOfNetwork));
  return full === null;
}
