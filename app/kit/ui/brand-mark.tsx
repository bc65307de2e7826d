/** The brand's mark: a flag on its line. Where the reader's text leaves no room for the name, the flag stands alone. */
import { classNames } from "#app/kit/styles/class-names.ts";

export function BrandMark({ name, className }: { name: string; className?: string }) {
  return (
    <span className={classNames("inline-flex items-center gap-2.5", className)}>
      <svg aria-hidden="true" viewBox="0 0 24 28" className="h-7 w-6" fill="none">
        <path d="M3 1v26" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        <path d="M6 3h17v14H6z" className="fill-blue" />
        <path d="M23 3v14H6z" className="fill-paper" />
        <path d="M6.75 3.75h15.5v12.5H6.75z" className="stroke-blue" strokeWidth="1.5" />
      </svg>
      <span className="text-xl font-semibold tracking-tight max-[21rem]:hidden">{name}</span>
    </span>
  );
}
