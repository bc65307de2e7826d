/** The codes of an authenticator app (RFC 6238: SHA-1, six digits, half a minute), as every such app makes them. */
import { Secret, TOTP } from "otpauth/slim";
import { APP_CODE_LENGTH } from "#contract/second-factor.ts";
import { randomBytes } from "#origin/ground/ids.ts";

const STEP_SECONDS = 30;
/** A phone's clock may be one step off, and a code is typed at the end of its time. */
const STEPS_AROUND = 1;
const SECRET_BYTES = 20;

/** In base32, as apps take it. */
export function newAppSecret(): string {
  return new Secret({ buffer: randomBytes(SECRET_BYTES).buffer }).base32;
}

/** What a QR code of the secret says. */
export function appUri(secret: string, account: string): string {
  return generator(secret, account).toString();
}

/** The time step that a code belongs to, where it is one of those that count at this instant; else null. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const steps = generator(secret).validate({ token: code, timestamp: now, window: STEPS_AROUND });
  return steps === null ? null : stepAt(now) + steps;
}

export function stepAt(now: number): number {
  return Math.floor(now / 1_000 / STEP_SECONDS);
}

function generator(secret: string, label = ""): TOTP {
  return new TOTP({
    issuer: "Halyard",
    label,
    algorithm: "SHA1",
    digits: APP_CODE_LENGTH,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}
