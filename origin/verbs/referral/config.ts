/** `system_refer_config`: a person's invitation, what it brought, and how a reward is computed. */
import { refuse } from "#contract/problem.ts";
import { isBlocked } from "#origin/books/people/block/repository.ts";
import { textIn } from "#origin/ground/db/texts.ts";
import { plansOnSale } from "#origin/books/catalog/repository.ts";
import { asking, succeed, type Verb } from "#origin/ground/context.ts";
import { lastTimeEntry } from "#origin/books/time/repository.ts";
import { lengthOf } from "#origin/books/time/preview.ts";
import { percentOf } from "#origin/ground/money/amount.ts";
import { invitationOf } from "./repository.ts";

/** Refuses who may not invite (`InvitingBlocked`): the page says so in place of a link that brings nobody. */
export const readReferConfig: Verb<"system_refer_config"> = asking(
  ({ db, clock, me }) =>
    Promise.all([
      isBlocked(db, me, "inviting"),
      invitationOf(db, me),
      lastTimeEntry(db, me),
      plansOnSale(db, clock.now()),
    ]),
  ({ business, caller, clock }, _input, [blocked, invitation, time, plans]) => {
    if (blocked) return refuse("InvitingBlocked");
    if (!invitation) throw new Error("a session outlived its user");
    const now = clock.now();
    return succeed({
      inviteCode: invitation.invite_code,
      inviteLink: `/?invite=${invitation.invite_code}`,
      invitedCount: invitation.invited,
      rewardDuration: Math.max(0, invitation.reward),
      rewardPercent: business.inviteRewardPercent,
      examples: plans.map(({ names, months }) => {
        const purchased = lengthOf({ months }, now);
        const reward = percentOf(purchased, business.inviteRewardPercent);
        return { product: textIn(names, caller.language), purchased, reward };
      }),
      invitedTrial: business.invitedTrialSeconds,
      hasTime: (time?.expires_at ?? 0) > now,
      kol: invitation.kol === 1,
    });
  },
);
