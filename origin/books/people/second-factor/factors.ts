/** What an account has beside its password. Any of it gives a sign-in a second step. */
import type { SecondWay } from "#contract/second-factor.ts";
import type { Who } from "#origin/ground/db/statement.ts";
import { factorsRow } from "./repository.ts";

export interface Factors {
  app: boolean;
  /** The credential ids of its passkeys. */
  passkeys: string[];
  recoveryCodes: number;
  /** Whether the account has a password or an address, and so a way in that no device id opens. */
  isOpenToIt: boolean;
}

export async function factorsOf(db: D1Database, userId: Who): Promise<Factors> {
  const { app, passkeys, recovery_codes, is_open } = await factorsRow(db, userId);
  return {
    app: app === 1,
    // safe because the statement makes the array of texts
    passkeys: JSON.parse(passkeys) as string[],
    recoveryCodes: recovery_codes,
    isOpenToIt: is_open === 1,
  };
}

export function hasSecondFactor({ app, passkeys }: Factors): boolean {
  return app || passkeys.length > 0;
}

/** How its owner may show it, the quickest first. */
export function waysOf({ app, passkeys, recoveryCodes }: Factors): SecondWay[] {
  return [
    ...(passkeys.length > 0 ? (["passkey"] as const) : []),
    ...(app ? (["app"] as const) : []),
    ...(recoveryCodes > 0 ? (["recovery"] as const) : []),
  ];
}
