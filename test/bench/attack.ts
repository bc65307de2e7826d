/** What honest visitors lose while somebody asks for pages by addresses that nobody keeps (security W25). */
import { get } from "node:http";
import { type Comparison, compare, type Target } from "./load.ts";

/** A slow client: what it costs is what its answers cost, not their number. */
const ADDRESSES_A_SECOND = 20;

/** Ways of writing an address of a page, and addresses that no page has; each once. */
const WRITTEN: ((at: number) => string)[] = [
  (at) => `/FAQ${"/".repeat((at % 40) + 2)}`,
  (at) =>
    "/announcements".replaceAll(/\w/g, (letter, bit: number) =>
      (at >> bit) & 1 ? letter.toUpperCase() : letter,
    ),
  (at) => `/none-${at}`,
  (at) => `/user/none-${at}?q=${at}`,
  (at) => `/pricing?x${at}=${at}`,
  (at) => `//host-${at}.example/`,
  (at) => `/faq/%E0%A4%A${at}`,
  (at) => `/none-${at}.data`,
];

/** The rate of a page's honest visitors beside the attack, against their rate alone. */
export function attackPages(honest: Target): Promise<Comparison> {
  let at = 0;
  const ask = () => {
    const path = WRITTEN[at % WRITTEN.length]!(at++);
    const { hostname, port } = honest.url;
    get({ hostname, port, path, headers: { "accept-encoding": "br" } }, (answer) =>
      answer.resume(),
    );
  };
  const meanwhile = () => {
    const timer = setInterval(ask, 1_000 / ADDRESSES_A_SECOND);
    return () => clearInterval(timer);
  };
  return compare({ ...honest, meanwhile }, honest);
}
