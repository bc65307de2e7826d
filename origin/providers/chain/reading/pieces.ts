/** A range in parts of a size that can be asked for at once; both ends belong to it. */
export function pieces(from: number, to: number, size: number): { from: number; to: number }[] {
  const made: { from: number; to: number }[] = [];
  for (let at = from; at <= to; at += size)
    made.push({ from: at, to: Math.min(to, at + size - 1) });
  return made;
}
