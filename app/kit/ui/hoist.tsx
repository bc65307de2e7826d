/** A page's own flags on the line: coming down beside its heading where there is room, strung out above it on a phone. */
import { Flag, type FlagPattern } from "./flag.tsx";

export function Hoist({ flags }: { flags: FlagPattern[] }) {
  return (
    <div
      aria-hidden="true"
      className="relative -ml-(--gutter) flex w-fit gap-1.5 border-t-2 border-blue pr-7 pl-(--gutter) lg:absolute lg:top-0 lg:right-(--gutter) lg:ml-0 lg:flex-col lg:border-t-0 lg:border-r-2 lg:pt-10 lg:pr-0 lg:pb-3 lg:pl-0"
    >
      {flags.map((pattern) => (
        <Flag key={pattern} pattern={pattern} className="h-6 w-7.5 lg:h-10 lg:w-12" />
      ))}
      <span className="absolute -top-2 right-0 size-3.5 rounded-full border-2 border-ink bg-paper lg:top-auto lg:-right-2 lg:-bottom-2" />
    </div>
  );
}
