/** The drawing beside the forms: the line comes in from the sea, is made fast on a cleat, and runs on to the ports. */
export function Mooring({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 440 520" className={`line-art ${className ?? ""}`}>
      {/* cleat */}
      <path d="M92 300h256M92 300c-26 0-26-34 0-34h52M348 300c26 0 26-34 0-34h-52M170 300l-14 44h128l-14-44" />
      <path d="M128 344h184" />
      {/* the line: in, twice around, across, and on */}
      <path
        className="text-blue"
        d="M0 60C120 60 96 190 178 232c30 15 70 20 92 34 20 13 6 26-16 20-40-10-92-34-118-50-22-14-8-28 14-20 44 16 96 34 130 56 16 10 8 22-8 18-30-8-70-26-92-36M180 254c-40 26-70 70-60 120 12 62 120 40 150 86 22 34-10 60-40 60"
      />
      {/* ports */}
      <circle cx="330" cy="96" r="5" />
      <circle cx="386" cy="58" r="5" />
      <circle cx="404" cy="142" r="5" />
      <path d="M330 96 386 58M330 96 404 142" strokeDasharray="2 8" />
    </svg>
  );
}
