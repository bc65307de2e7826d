/** Arithmetic on money: integer minor units only, and one function that rounds. */

/** `amount × numerator / denominator` to the nearest whole unit, halves up. Every rounding of money is this one. */
export function portion(amount: number, numerator: number, denominator: number): number {
  const [a, n, d] = [whole(amount), whole(numerator), whole(denominator)];
  if (d === 0n) throw new Error("a portion of nothing has no amount");
  return Number((2n * a * n + d) / (2n * d));
}

export function percentOf(amount: number, percent: number): number {
  return portion(amount, percent, 100);
}

/** Parts in the ratio of the weights that sum to the whole; what rounding leaves goes to the largest remainders. */
export function split(total: number, weights: number[]): number[] {
  const sum = weights.reduce((all, weight) => all + whole(weight), 0n);
  if (sum === 0n) throw new Error("an amount is split by at least one weight above zero");
  const shares = weights.map((weight) => whole(total) * BigInt(weight));
  const parts = shares.map((share) => Number(share / sum));
  let left = total - parts.reduce((all, part) => all + part, 0);
  const byRemainder = shares
    .map((share, at) => ({ at, remainder: share % sum }))
    .toSorted((one, other) => Number(other.remainder - one.remainder) || one.at - other.at);
  for (const { at } of byRemainder) {
    if (left-- <= 0) break;
    parts[at]! += 1;
  }
  return parts;
}

function whole(value: number): bigint {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new Error(`money is counted in whole units from zero up, not ${value}`);
  }
  return BigInt(value);
}
