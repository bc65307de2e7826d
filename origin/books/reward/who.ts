/** Who may be rewarded for a purchase: one pure rule, since nobody is rewarded for a purchase of their own. */

export interface Parties {
  /** Who paid. */
  buyerId: string;
  /** Who has its time: the buyer, or whoever redeemed their gift. */
  userId: string;
  /** Of the buyer; null for one who came alone. */
  inviterId: string | null;
}

/** The buyer's inviter, who neither paid nor got the time; whoever invited the one that got it has no part in it. */
export function rewarded({ buyerId, userId, inviterId }: Parties): string | null {
  return inviterId === buyerId || inviterId === userId ? null : inviterId;
}
