/** A line made fast on a cleat: the lead comes in at (128, 104) from wherever it starts, the tail hangs out at the right. */
const HORN =
  "M92 88v26M132 88v26M74 114h76M54 84c-4-10 4-16 12-14 14 4 78 4 92 0 8-2 16 4 12 14-1 4-4 6-9 6H63c-5 0-8-2-9-6Z";
const TURNS =
  "M128 104c24 0 30-32 12-40-12-6-40 28-52 36-12 6-22-4-18-20 3-14 14-20 26-14 16 8 30 30 44 36";
const TAIL = "M140 102c16 6 28 2 46 12";

/** `lead` is a path that ends at (128, 104). */
export function Hitch({ lead }: { lead: string }) {
  return (
    <>
      <path d={lead} className="stroke-blue" />
      <path d={HORN} />
      <path d={TURNS} className="halo" />
      <path d={TURNS + TAIL} className="stroke-blue" />
    </>
  );
}
