/** Where affiliates want to be paid: what is taken, who reads it, and that it goes with the account. */
import { beforeEach, describe, expect, test } from "vitest";
import { readAffiliate } from "#origin/verbs/affiliate/figures/figures.ts";
import { listAllSettlements } from "#origin/verbs/affiliate/ops/manage.ts";
import { choosePayout } from "#origin/verbs/affiliate/figures/payout.ts";
import { settleCommissions } from "#origin/verbs/affiliate/settle.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import en from "#locales/en/message.json" with { type: "json" };
import { asOperator } from "#test/support/as-operator.ts";
import { fakeClock } from "#test/support/clock.ts";
import { giveAddress, lettersTo, MAIL } from "#test/support/letters.ts";
import { affiliate, invitee, paidOrder } from "#test/support/referrals.ts";
import { newBuyer, openShop } from "#test/support/shop.ts";

const NETWORK = "eip155:137";
const TRON = "tron:0x2b6653dc";
/** With its checksum. */
const WALLET = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const OURS = "0x00000000000000000000000000000000000000aa";
const clock = fakeClock("2026-03-15T12:00:00.000Z");
const network = (id: string) => ({
  id,
  name: id,
  sources: [],
  coin: { name: "Coin", symbol: "COIN", decimals: 18 },
  confirmations: 2,
  tokens: [{ symbol: "USDC", contract: OURS, decimals: 6 }],
});
const shop = await openShop(clock, {
  couriers: MAIL,
  chain: { networks: [network(NETWORK), network(TRON)], derive: () => OURS },
});

let kol: SignedInContext;
beforeEach(async () => {
  kol = await affiliate(shop, 100);
});

async function shown(): Promise<unknown> {
  const answer = await readAffiliate(kol, {});
  if (!answer.ok) throw new Error(answer.problem);
  return answer.data.payout;
}

test("is shown to its affiliate, told to their mailbox, and read by operators beside what is due", async () => {
  const mailbox = await giveAddress(kol, kol.session.userId);
  expect(await shown()).toBeNull();
  await choosePayout(kol, { network: TRON, address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" });
  const chosen = { network: NETWORK, address: WALLET };
  expect(await choosePayout(kol, chosen)).toMatchObject({ ok: true });
  expect(await shown()).toEqual(chosen);
  const letters = await lettersTo(shop, mailbox);
  expect(letters.map(({ subject }) => subject)).toEqual([
    en["subject-payout-changed"],
    en["subject-payout-changed"],
  ]);
  expect(letters.some(({ text }) => text.includes(WALLET))).toBe(true);

  await paidOrder(await invitee(kol), { productId: "year-1" });
  await paidOrder(await invitee(kol), { productId: "year-1" });
  clock.advance(31 * 86_400_000);
  await settleCommissions(shop);
  const listed = await listAllSettlements(asOperator(shop), { limit: 1 });
  expect(listed.ok && listed.data.settlements[0]).toMatchObject({
    payoutNetwork: NETWORK,
    payoutAddress: WALLET,
  });
});

describe("nothing is kept of", () => {
  test.each([
    ["a network that is not taken", "eip155:1", WALLET, "network"],
    ["a letter in the other case", NETWORK, WALLET.replace("5aA", "5AA"), "address"],
    ["an address of another network", TRON, WALLET, "address"],
    ["a digit that is wrong", TRON, "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u", "address"],
  ])("%s", async (_, of, address, field) => {
    const answer = await choosePayout(kol, { network: of, address });
    expect(answer).toMatchObject({ ok: false, problem: "InvalidRequest", fields: [field] });
    expect(await shown()).toBeNull();
  });

  test("an address that people pay to", async () => {
    await shop.db
      .prepare(`INSERT INTO lost_address (address_index, address, restored_at) VALUES (7, ?1, 1)`)
      .bind(OURS)
      .run();
    const answer = await choosePayout(kol, { network: NETWORK, address: OURS });
    expect(answer).toMatchObject({ ok: false, fields: ["address"] });
  });

  test("somebody who is no affiliate", async () => {
    const answer = await choosePayout(await newBuyer(shop), { network: NETWORK, address: WALLET });
    expect(answer).toMatchObject({ ok: false, problem: "NotAffiliate" });
  });
});
