/** `keys_state`: how far a turn of the vault's secret has come. */
import type { Operation } from "#origin/ground/operation.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import { movedAt } from "#origin/books/people/rekey/move.ts";

export const showKeys: Operation<"keys_state"> = async (context) => {
  const at = await movedAt(context);
  return succeed({ earlier: context.vault.hasEarlier, movedAt: at === null ? null : instant(at) });
};
