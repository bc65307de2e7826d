/**
 * The hero's drawing: the line leaves the device, goes through a knot, calls at the port that flies the flag, and
 * leaves at the bottom for the next section. 600 by 720; the line goes out at x = 572 (see `hero-art` in line.css).
 */
const LAND = [
  "M300-20c-7 12 28 34 30 50 2 14-15 29-12 40 4 11 21 22 34 26 14 4 35-9 48-4 12 4 17 25 30 28 15 4 43-2 56-12 12-8 11-32 22-38 13-7 37 9 52 4 15-5 30-19 40-34 11-16 30-46 20-60-22-31-304-27-320 0Z",
  "M640 250c-11-9-37 3-50 12-14 10-16 35-30 48-15 14-45 16-60 30-14 13-31 35-30 50 1 14 16 32 30 40 15 9 43 1 60 10 16 8 25 34 40 40 12 5 31 9 40 0 23-23 24-211 0-230Z",
  "M250 330c11-12 26-29 40-30s39 10 46 22c7 12 1 37-6 50-6 12-27 16-30 28-3 13 22 36 18 50-3 14-24 34-38 36-14 1-38-13-44-26s12-35 10-50c-2-14-21-27-20-40 1-13 14-28 24-40Z",
];

const LINE =
  "M118 520c0-14 0-26 0-41 0-19 0-48 0-64 0-9 0-14 0-22s-1-18 1-27c2-11 5-22 12-32 7-12 23-21 29-35s11-31 10-45c-2-12-9-25-18-33s-23-12-34-12-26 5-34 12-16 21-17 33c-3 14 1 33 7 45s21 20 32 30 25 17 32 28 14 25 11 34-21 24-31 24-27-13-31-24 2-25 6-37 15-26 19-39 5-24 6-39c2-19 0-43 0-64s-3-44 0-62c3-14 5-28 14-38s30-18 48-20c21-2 46 6 70 12 26 7 52 25 80 28 30 3 63-7 94-10 24 1 52-5 72 4 18 8 38 26 44 44s0 49-12 68c-13 21-44 35-66 52s-48 30-62 50-27 48-24 70 24 45 44 60c23 17 66 14 90 30 22 15 40 37 50 60s10 53 12 80 0 53 0 80";

/** Where the line passes over itself: the four crossings of a figure-eight knot, every other one over. */
const OVER =
  "M118 426c0-4 0-8 0-11 0-5 0-8 0-11M129 210c-4-1-7-1-11-1s-7 0-11 1M116 338c6 4 13 8 18 13M100 339c4-7 8-13 10-20";

const PORTS = [
  [340, 88],
  [508, 70],
  [334, 350],
  [486, 358],
  [500, 432],
  [300, 478],
  [424, 122],
] as const;

export function HeroArt() {
  return (
    <svg aria-hidden="true" viewBox="0 0 600 720" className="hero-art line-art">
      <path d={LAND.join("")} className="fill-land stroke-none" />
      <g className="stroke-ink">
        <rect x="62" y="520" width="112" height="196" rx="14" />
        <path d="M104 540h28M424 114V28" />
      </g>
      <path d="M424 26h62v48h-62z" className="fill-signal stroke-none" />
      <path d="M455 26 486 50 455 74 424 50z" className="fill-on-signal stroke-none" />
      <g className="stroke-blue">
        <path d={LINE} />
        <path d={OVER} className="halo" />
        <path d={OVER} />
      </g>
      <g className="fill-paper stroke-ink">
        {PORTS.map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r="7" />
        ))}
      </g>
    </svg>
  );
}
