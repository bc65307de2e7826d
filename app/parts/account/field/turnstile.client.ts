/** Cloudflare Turnstile, where the site has it: shown only when it wants something of the visitor. */
import { BY_TURNSTILE, type ChallengeProof } from "#contract/challenge.ts";

const SCRIPT = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";
/** Many networks do not let it through: then the browser computes instead. */
const LOADING_MS = 6_000;

interface Widget {
  render: (place: HTMLElement, options: Record<string, unknown>) => string;
  remove: (id: string) => void;
}

declare global {
  interface Window {
    turnstile?: Widget;
  }
}

/** Null where it could not be loaded or shown. */
export async function askTurnstile(
  siteKey: string,
  place: HTMLElement,
): Promise<ChallengeProof | null> {
  const widget = window.turnstile ?? (await load());
  if (!widget) return null;
  let id = "";
  const answer = await new Promise<string | null>((resolve) => {
    const giveUp = () => resolve(null);
    id = widget.render(place, {
      sitekey: siteKey,
      appearance: "interaction-only",
      callback: resolve,
      "error-callback": giveUp,
      "timeout-callback": giveUp,
      "unsupported-callback": giveUp,
    });
  });
  widget.remove(id);
  return answer === null ? null : { id: BY_TURNSTILE, answer };
}

function load(): Promise<Widget | undefined> {
  return new Promise((resolve) => {
    const script = document.createElement("script");
    const done = () => resolve(window.turnstile);
    script.addEventListener("load", done);
    script.addEventListener("error", done);
    setTimeout(done, LOADING_MS);
    script.src = SCRIPT;
    document.head.insertBefore(script, null);
  });
}
