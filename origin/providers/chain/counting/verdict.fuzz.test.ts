/** The verdict under any transfers: nothing is counted twice, nothing is lost, and only final money pays. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { excesses, standing, type Terms, type Transfer, verdict } from "./verdict.ts";

const transfers = fc
  .array(
    fc.record({
      network: fc.constantFrom("eip155:1", "eip155:2"),
      token: fc.constantFrom("0xa", "0xb"),
      sender: fc.constant("0xf"),
      amount: fc.bigInt({ min: 1n, max: 10n ** 24n }),
      blockNumber: fc.nat(100),
      status: fc.constantFrom("seen" as const, "final" as const, "gone" as const),
    }),
    { maxLength: 8 },
  )
  .map((made): Transfer[] =>
    made.map((one, at) => ({ ...one, hash: `0x${at}`, place: at, provenAt: 0 })),
  );

const terms = fc
  .record({
    choice: fc.constantFrom(null, { network: "eip155:1", token: "0xa" }),
    due: fc.bigInt({ min: 1n, max: 10n ** 24n }),
    met: fc.boolean(),
    ended: fc.constantFrom(null, "cancelled" as const, "expired" as const),
    returned: fc.boolean(),
  })
  // Only what ended without its money is returned.
  .map((of) => ({ ...of, returned: of.returned && !of.met && of.ended !== null }));

const total = (amounts: { amount: bigint }[]) => amounts.reduce((all, one) => all + one.amount, 0n);

describe("verdict", () => {
  test("of final money, what pays and what is beyond it are the whole", () => {
    fc.assert(
      fc.property(terms, transfers, (of: Terms, all) => {
        const final = all.filter(({ status }) => status === "final");
        const paying = final.filter((one) => standing(of, one) === "counted");
        const due = of.returned ? 0n : of.due;
        const paid = total(paying) < due ? total(paying) : due;
        const beyond = of.met || of.ended ? total(final) - paid : 0n;
        expect(total(excesses(of, all))).toBe(beyond);
      }),
      { seed: 7, numRuns: 500 },
    );
  });

  test("says paid only when final money of the choice reaches the amount", () => {
    fc.assert(
      fc.property(terms, transfers, (of: Terms, all) => {
        const { state, final, received, missing, excess } = verdict(of, all);
        const saysPaid = state === "paid" || state === "over";
        expect(!saysPaid || final >= of.due).toBe(true);
        expect(received + missing - excess).toBe(of.due);
        expect(of.choice ? 0n : received).toBe(0n);
      }),
      { seed: 7, numRuns: 500 },
    );
  });
});
