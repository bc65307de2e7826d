/** Success, error, info and warning as small marks of one line: made fast, cut, a lead, a reef. */
import { classNames } from "#app/kit/styles/class-names.ts";

export type Status = "success" | "error" | "info" | "warning";

const PATHS: Record<Status, string> = {
  success: "M3 13.5h5l3 4.5 6-12 1.5 3H21",
  error: "M3 18 9.5 11.5M14.5 11.5 21 18M8 5l8 4M16 5 8 9",
  info: "M12 3.5v1M12 9v11M8 20h8M9 9h3",
  warning: "M3 20h18L12 4 3 20ZM12 10v4.5M12 17v.5",
};

const COLOURS: Record<Status, string> = {
  success: "text-success",
  error: "text-error",
  info: "text-blue",
  warning: "text-ink",
};

export function StatusIcon({ kind, className }: { kind: Status; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={classNames(COLOURS[kind], className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path d={PATHS[kind]} />
    </svg>
  );
}
