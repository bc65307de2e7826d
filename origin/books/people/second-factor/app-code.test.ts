/** The codes of an authenticator app: which count at an instant, and as which time step. */
import fc from "fast-check";
import { Secret, TOTP } from "otpauth/slim";
import { describe, expect, test } from "vitest";
import { appUri, newAppSecret, stepAt, stepOfCode } from "./app-code.ts";

const STEP_MS = 30_000;

/** As an app on a phone makes it. */
function codeAt(secret: string, at: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
}

const secrets = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => new Secret({ buffer: bytes.slice().buffer }).base32);
const instants = fc.integer({ min: 1_600_000_000_000, max: 4_000_000_000_000 });

describe("a code", () => {
  test("counts in its own half a minute and in the ones beside it, as the step it was made in", () => {
    fc.assert(
      fc.property(secrets, instants, fc.integer({ min: -1, max: 1 }), (secret, now, steps) => {
        const made = now + steps * STEP_MS;
        const code = codeAt(secret, made);
        const found = stepOfCode(secret, code, now);
        // Two steps may happen to have one code: then the nearest is meant.
        const same = [-1, 0, 1].filter((at) => codeAt(secret, now + at * STEP_MS) === code);
        expect(same.map((at) => stepAt(now) + at)).toContain(found);
      }),
    );
  });

  test("counts at no other time", () => {
    const far = fc.oneof(fc.integer({ min: -500, max: -2 }), fc.integer({ min: 2, max: 500 }));
    fc.assert(
      fc.property(secrets, instants, far, (secret, now, steps) => {
        const code = codeAt(secret, now + steps * STEP_MS);
        fc.pre([-1, 0, 1].every((at) => codeAt(secret, now + at * STEP_MS) !== code));
        expect(stepOfCode(secret, code, now)).toBeNull();
      }),
    );
  });

  test("of another secret does not count", () => {
    fc.assert(
      fc.property(secrets, secrets, instants, (mine, theirs, now) => {
        const code = codeAt(theirs, now);
        fc.pre([-1, 0, 1].every((at) => codeAt(mine, now + at * STEP_MS) !== code));
        expect(stepOfCode(mine, code, now)).toBeNull();
      }),
    );
  });

  // RFC 6238, appendix B, its last six digits.
  test.each([
    [59_000, "287082"],
    [1_111_111_109_000, "081804"],
    [2_000_000_000_000, "279037"],
  ])("at %i is the standard's", (at, code) => {
    const secret = new Secret({ buffer: new TextEncoder().encode("12345678901234567890").buffer });
    expect(stepOfCode(secret.base32, code, at)).toBe(stepAt(at));
  });
});

test("a secret has 160 bits, and its address says what an app needs", () => {
  const secret = newAppSecret();
  expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
  expect(newAppSecret()).not.toBe(secret);
  const uri = new URL(appUri(secret, "ada@example.com"));
  expect(uri.protocol).toBe("otpauth:");
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: "Halyard",
    secret,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});
