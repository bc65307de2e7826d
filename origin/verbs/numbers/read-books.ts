/** Asks each provider what its own books say of closed days, each day once: for the comparison with the ledger. */
import type { Origin } from "#origin/ground/origin.ts";
import { eachOf, type Share, WHOLE } from "#origin/ground/work.ts";
import type { PaymentProvider } from "#origin/ground/ports/payments.ts";
import { DAY_MS } from "#origin/ground/clock.ts";
import { dayToAsk, keepBooks } from "./books-repository.ts";
import { startOf } from "./day.ts";

/** True where the share is used up and more days are to ask. A provider that is silent holds up no other. */
export async function readBooks(origin: Origin, share: Share = WHOLE): Promise<boolean> {
  let isLeft = false;
  const { providers } = origin.payments;
  await eachOf(origin, "books.failed", [...providers], async (provider) => {
    isLeft = (await readDays(origin, provider, share)) || isLeft;
  });
  return isLeft;
}

async function readDays(
  { db, clock }: Origin,
  provider: PaymentProvider,
  share: Share,
): Promise<boolean> {
  if (!provider.turnover) return false;
  for (;;) {
    const day = await dayToAsk(db, provider.name);
    if (day === null) return false;
    if (share.isUsedUp()) return true;
    const from = startOf(day);
    const books = await provider.turnover({ from, before: from + DAY_MS });
    await keepBooks(db, { provider: provider.name, day, books, at: clock.now() }).run();
  }
}
