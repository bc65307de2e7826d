/**
 * Whether an Unauthorized answer leads to the sign-in page: the auto-redirect flag of spec §4, true by default. A part
 * of a page that asks its visitor itself, and a sign-out under way, turn it off for as long as they need.
 */
let holders = 0;

export function isAutoRedirecting(): boolean {
  return holders === 0;
}

/** Turns the flag off. Returns the function that gives it back; calling that twice is harmless. */
export function holdAutoRedirect(): () => void {
  let held = true;
  holders += 1;
  return () => {
    if (held) holders -= 1;
    held = false;
  };
}
