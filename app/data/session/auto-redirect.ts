/**
 * Whether an Unauthorized answer leads to the sign-in page: the auto-redirect flag of spec §4, on by default. A part of
 * a page that asks its visitor itself, and a sign-out in progress, turn it off for that time.
 */
let holders = 0;

export function isAutoRedirecting(): boolean {
  return holders === 0;
}

/** Turns the flag off. Returns a function that turns it on again; calling it twice is harmless. */
export function holdAutoRedirect(): () => void {
  let held = true;
  holders += 1;
  return () => {
    if (held) holders -= 1;
    held = false;
  };
}
