/** Base units of a token, minor units of a currency and plain decimals. Never a float. */

/** A currency of two digits at one to one: the stablecoin promises exactly that. */
const MINOR_DIGITS = 2;

export function baseUnits(minor: number, decimals: number): bigint {
  return BigInt(minor) * 10n ** BigInt(decimals - MINOR_DIGITS);
}

/** Whole minor units; what is less than one is nobody's business. */
export function minorUnits(base: bigint, decimals: number): number {
  return Number(base / 10n ** BigInt(decimals - MINOR_DIGITS));
}

/** `9.99`, `10`, `0.000001`: no zero at the end that says nothing. */
export function decimalText(base: bigint, decimals: number): string {
  const digits = base.toString().padStart(decimals + 1, "0");
  const fraction = digits.slice(-decimals).replace(/0+$/, "");
  const whole = digits.slice(0, -decimals);
  return fraction ? `${whole}.${fraction}` : whole;
}
