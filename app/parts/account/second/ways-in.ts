/** How the owner of an account may show its second factor; none where it has none. */
import type { Security, SecondWay } from "#contract/second-factor.ts";

export function waysIn({ app, passkeys, recoveryCodes, takesPasskeys }: Security): SecondWay[] {
  if (app === null && passkeys.length === 0) return [];
  return [
    ...(passkeys.length > 0 && takesPasskeys ? (["passkey"] as const) : []),
    ...(app === null ? [] : (["app"] as const)),
    ...(recoveryCodes > 0 ? (["recovery"] as const) : []),
  ];
}
