/** Whatever moves, a journal balances and says the same money again. */
import { expect, test } from "vitest";
import fc from "fast-check";
import { balancesOf, unbalanced } from "#test/support/journal.ts";
import { accountOf, journalOf, type Movement } from "./journal.ts";

const accounts = fc.constantFrom("cash:stripe", "cash:offline", "sales", "owed");
const movements = fc.array(
  fc.record<Movement>({
    at: fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2040, 0) }),
    title: fc.constantFrom("capture A1", "commission B2"),
    id: fc.stringMatching(/^[\w:-]{1,30}$/),
    debit: accounts.map(accountOf),
    credit: accounts.map(accountOf),
    amount: fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }),
    currency: fc.constantFrom("USD", "JPY", "KWD"),
  }),
);

test("every entry balances, and each account comes to what was moved", () => {
  fc.assert(
    fc.property(movements, (all) => {
      const expected: Record<string, number> = {};
      const add = (account: string, currency: string, amount: number) => {
        expected[`${account} ${currency}`] = (expected[`${account} ${currency}`] ?? 0) + amount;
      };
      for (const { debit, credit, amount, currency } of all) {
        add(debit, currency, amount);
        add(credit, currency, -amount);
      }
      const journal = journalOf(all);
      expect(unbalanced(journal)).toEqual([]);
      const balances = balancesOf(journal);
      for (const name of Object.keys({ ...expected, ...balances }))
        expect([name, (balances[name] ?? 0) + 0]).toEqual([name, (expected[name] ?? 0) + 0]);
    }),
    { seed: 20_261_129, numRuns: 300 },
  );
});

test("an account that no journal knows is a bug", () => {
  expect(() => accountOf("suspense")).toThrow("no journal knows");
});
