/** Base units of a token, minor units of a currency and plain decimals. Never a float. */

/** A currency of two digits at one to one: the stablecoin promises exactly that. */
const MINOR_DIGITS = 2;

export function baseUnits(minor: number, decimals: number): bigint {
  return BigInt(minor) * 10n ** BigInt(decimals - MINOR_DIGITS);
}

/** Whole minor units. What is less than one can be neither booked nor sent back: it is shown, and nobody owes it. */
export function minorUnits(base: bigint, decimals: number): number {
  return Number(base / 10n ** BigInt(decimals - MINOR_DIGITS));
}

/** Amounts in base units that have no more digits than this are less than one minor unit. */
export function smallDigits(decimals: number): number {
  return decimals - MINOR_DIGITS;
}

/** `9.99`, `10`, `0.000001`: no zero at the end that says nothing. */
export function decimalText(base: bigint, decimals: number): string {
  const digits = base.toString().padStart(decimals + 1, "0");
  const fraction = digits.slice(-decimals).replace(/0+$/, "");
  const whole = digits.slice(0, -decimals);
  return fraction ? `${whole}.${fraction}` : whole;
}
