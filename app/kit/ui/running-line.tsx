/** The line that runs while work is going on. Decoration: the words beside it say what is going on. */
export function RunningLine({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      viewBox="0 0 100 2"
      preserveAspectRatio="none"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <path d="M0 1H100" opacity="0.25" />
      <path d="M0 1H100" pathLength="1" className="animate-run" />
    </svg>
  );
}
