/** What a group's card is given, and what it hands to its parts. */
import type { GroupBuy } from "#contract/group.ts";
import type { OnProblem } from "#app/parts/checkout/use-order-action.ts";

export interface GroupCardProps {
  group: GroupBuy;
  /** The server's clock in the answer that brought the group. */
  serverTime: string;
}

export interface CardPart extends GroupCardProps {
  /** The last refusal, in words that are on the card. */
  problem: string | null;
  onProblem: OnProblem;
}
