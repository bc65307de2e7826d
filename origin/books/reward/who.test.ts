/** Whoever is rewarded neither paid nor got the time. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { rewarded } from "./who.ts";

const PERSON = fc.constantFrom("a", "b", "c", "d");
const PARTIES = fc.record({
  buyerId: PERSON,
  userId: PERSON,
  inviterId: fc.option(PERSON),
});

test("nobody is rewarded for what they paid or got, and only the buyer's inviter is", () => {
  fc.assert(
    fc.property(PARTIES, (parties) => {
      const who = rewarded(parties);
      expect([parties.inviterId, null]).toContain(who);
      const own: (string | null)[] = [parties.buyerId, parties.userId];
      expect(own.includes(who)).toBe(false);
    }),
  );
});

test("the inviter of somebody else's purchase is", () => {
  expect(rewarded({ buyerId: "a", userId: "b", inviterId: "c" })).toBe("c");
  expect(rewarded({ buyerId: "a", userId: "a", inviterId: "c" })).toBe("c");
  expect(rewarded({ buyerId: "a", userId: "c", inviterId: "c" })).toBeNull();
});
