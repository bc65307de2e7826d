/**
 * Serves pages that are the same for everybody without rendering them each time (docs/decisions/0110). A page says so
 * itself and for how long; one that came out incomplete, or with a status or cookie of its own, is never kept.
 */
import type { Context } from "hono";
import type { GatewayEnv, RenderPage } from "../../gateway-env.ts";
import { acceptsBrotli } from "./accepts-brotli.ts";
import { compressed } from "./brotli.ts";
import { answerWith, type KeptPage, lifetimeOf } from "./kept-page.ts";
import { areEqual, nonced, withNonce } from "./nonced.ts";
import { type PageKey, pageKey } from "./page-key.ts";
import { type DataCentre, Shelf } from "./shelf.ts";

export interface Keeping {
  /** Names the version of the pages: another one's are never served. */
  build: string;
  cache: () => Promise<DataCentre>;
  now?: () => number;
}

export function keepPages(
  render: RenderPage,
  { build, cache, now = Date.now }: Keeping,
): RenderPage {
  const shelf = new Shelf(cache);
  const beingRenewed = new Set<string>();

  return async function kept(c) {
    const key = pageKey(c, build);
    if (!key) return render(c);
    const page = shelf.at(key.id) ?? (await shelf.fetch(key.id));
    const age = page ? now() - page.renderedAtMs : Infinity;
    if (!page || age >= page.staleMs) return renderFor(c, key);
    if (age >= page.freshMs) renew(c, key);
    return answer(c, page);
  };

  function answer(c: Context<GatewayEnv>, page: KeptPage): Response {
    return answerWith(page, { nonce: c.get("nonce"), acceptsBrotli: acceptsBrotli(c.req.raw) });
  }

  /** At most once at a time: the others get the page as it is. */
  function renew(c: Context<GatewayEnv>, key: PageKey): void {
    if (beingRenewed.has(key.id)) return;
    beingRenewed.add(key.id);
    const done = () => beingRenewed.delete(key.id);
    c.executionCtx.waitUntil(renderFor(c, key).then(done, done));
  }

  /** Renders what everybody gets; this visitor is the first. */
  async function renderFor(c: Context<GatewayEnv>, key: PageKey): Promise<Response> {
    let isWhole = true;
    const response = await render(c, {
      request: key.request(),
      onMissing: () => (isWhole = false),
    });
    const lifetime = lifetimeOf(response.headers);
    const isOwn = response.status !== 200 || response.headers.has("set-cookie");
    if (!lifetime || isOwn || !isWhole) return response;
    response.headers.append("vary", "accept-encoding");
    const nonce = c.get("nonce");
    const page: KeptPage = {
      ...lifetime,
      plain: nonced(new Uint8Array(await response.arrayBuffer()), nonce),
      brotli: null,
      headers: new Headers(response.headers),
      renderedAtMs: now(),
    };
    const last = shelf.at(key.id);
    shelf.remember(key.id, page);
    c.executionCtx.waitUntil(compress(key.id, page, { nonce, last }));
    return answer(c, page);
  }

  /** Takes a tenth of a second of the isolate's time, so it is done when a page has changed, and after it was sent. */
  async function compress(id: string, page: KeptPage, { nonce, last }: Compressing): Promise<void> {
    const isUnchanged =
      last?.brotli && areEqual(withNonce(last.plain, nonce), withNonce(page.plain, nonce));
    const brotli = isUnchanged ? last.brotli : await compressed(page.plain);
    // It may have been renewed meanwhile.
    if (shelf.at(id) === page) await shelf.put(id, { ...page, brotli });
  }
}

interface Compressing {
  /** What the page was rendered with. */
  nonce: string;
  /** How the page was before. */
  last: KeptPage | undefined;
}
