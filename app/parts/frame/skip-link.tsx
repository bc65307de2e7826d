/** The way past what comes before, for a keyboard: unseen until it has the focus. */
export function SkipLink({ to, text }: { to: string; text: string }) {
  return (
    <a
      href={`#${to}`}
      className="absolute top-2 left-2 z-50 -translate-y-24 rounded bg-blue px-4 py-3 font-semibold text-on-blue focus:translate-y-0"
    >
      {text}
    </a>
  );
}
