/**
 * Keeps rendered pages that are the same for everybody (decision 0110). A page's own header allows it and says for how
 * long. A page that is incomplete, sets a cookie, leads elsewhere or failed is never kept.
 */
import type { Context, MiddlewareHandler } from "hono";
import type { GatewayEnv, RenderPage } from "#worker/ground/request-context.ts";
import { acceptsBrotli } from "./accepts-brotli.ts";
import { compressed } from "./brotli.ts";
import { answerWith, isSame, KEEPING_HEADER, type KeptPage, lifetimeOf } from "./kept-page.ts";
import { nonced } from "./nonced.ts";
import { bareId, type PageKey, pageKey } from "./page-key.ts";
import { type DataCentre, Shelf } from "./shelf.ts";

export interface Keeping {
  /** Pages of another build are never served. */
  build: string;
  cache: () => Promise<DataCentre>;
  /** Sets what is the same in every answer. */
  setFixedHeaders: (headers: Headers) => void;
  now?: () => number;
  /** Null after as long as a visitor waits for a page to be renewed. */
  patience?: () => Promise<null>;
}

/** An API that answers does so sooner, from any distance. */
const PATIENCE_MS = 2_000;
/** So long nobody waits again for a page that could not be renewed in time. */
const REST_MS = 60_000;

export interface KeptPages {
  /** Renders what is not kept, and what a visitor has of their own. */
  render: RenderPage;
  /** The page of a bare visit (no query, no cookie), if it is fresh in memory: it needs no door, and is asked for first. */
  atOnce: MiddlewareHandler<GatewayEnv>;
}

export function keepPages(
  render: RenderPage,
  { build, cache, setFixedHeaders, now = Date.now, patience = outOfPatience }: Keeping,
): KeptPages {
  const shelf = new Shelf(cache);
  const beingRenewed = new Map<string, Promise<KeptPage | null>>();
  const restsUntilMs = new WeakMap<KeptPage, number>();

  return {
    async render(c) {
      const key = pageKey(c, build);
      if (!key) return render(c);
      const page = shelf.at(key.id) ?? (await shelf.fetch(key.id));
      const age = page ? now() - page.renderedAtMs : Infinity;
      if (!page || age >= page.staleMs) return renderFor(c, key);
      if (age < page.freshMs) return answer(c, page);
      const renewed = renew(c, key);
      return answer(c, age < page.dueMs ? page : await newest(page, renewed));
    },
    async atOnce(c, next) {
      const { req } = c;
      const isBare = req.method === "GET" && c.get("url").search === "" && !req.header("cookie");
      const page = isBare ? shelf.at(bareId(c, build)) : undefined;
      if (!page || now() - page.renderedAtMs >= page.freshMs) return next();
      return answer(c, page);
    },
  };

  function answer(c: Context<GatewayEnv>, page: KeptPage): Response {
    c.set("isKept", true);
    return answerWith(page, { nonce: c.get("nonce"), acceptsBrotli: acceptsBrotli(c.req.raw) });
  }

  /** Once at a time, for all who come meanwhile. Null where it cannot be. */
  function renew(c: Context<GatewayEnv>, key: PageKey): Promise<KeptPage | null> {
    const underWay = beingRenewed.get(key.id);
    if (underWay) return underWay;
    const renewed = renderedFor(c, key)
      .then((page) => (page instanceof Response ? null : page))
      .catch(() => null)
      .finally(() => beingRenewed.delete(key.id));
    beingRenewed.set(key.id, renewed);
    c.executionCtx.waitUntil(renewed);
    return renewed;
  }

  /** The page as it was where it is not renewed in time, and then for a minute at once: an API may be silent for long. */
  async function newest(page: KeptPage, renewed: Promise<KeptPage | null>): Promise<KeptPage> {
    if (now() < (restsUntilMs.get(page) ?? 0)) return page;
    const found = await Promise.race([renewed, patience()]);
    if (!found) restsUntilMs.set(page, now() + REST_MS);
    return found ?? page;
  }

  async function renderFor(c: Context<GatewayEnv>, key: PageKey): Promise<Response> {
    const page = await renderedFor(c, key);
    return page instanceof Response ? page : answer(c, page);
  }

  /** Renders the page for everybody. What must not be kept is the answer to this visitor. */
  async function renderedFor(c: Context<GatewayEnv>, key: PageKey): Promise<KeptPage | Response> {
    const renderedAtMs = now();
    let isWhole = true;
    let isTold = false;
    const response = await render(c, {
      request: key.request(),
      onMissing: () => (isWhole = false),
      onAnswer: () => (isTold = true),
    });
    const lifetime = lifetimeOf(response.headers, isTold);
    const { status } = response;
    const isOwn = (status !== 200 && status !== 404) || response.headers.has("set-cookie");
    // A redirect may hold the whole address.
    if (!lifetime || isOwn) return key.isExact ? response : render(c);
    if (!isWhole) return response;
    const headers = new Headers(response.headers);
    headers.append("vary", "accept-encoding");
    headers.delete(KEEPING_HEADER);
    if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
    setFixedHeaders(headers);
    const page: KeptPage = {
      ...lifetime,
      content: nonced(new Uint8Array(await response.arrayBuffer()), c.get("nonce")),
      isCompressed: false,
      status,
      headers,
      renderedAtMs,
    };
    const last = shelf.at(key.id);
    shelf.remember(key.id, page);
    c.executionCtx.waitUntil(compress(key.id, page, last));
    return page;
  }

  /** Takes a tenth of a second of CPU: done after the answer, and only for a changed page. */
  async function compress(id: string, page: KeptPage, last: KeptPage | undefined): Promise<void> {
    const isUnchanged = last?.isCompressed && isSame(last, page);
    const content = isUnchanged ? last.content : await compressed(page.content);
    // Renewed meanwhile.
    if (!content || shelf.at(id) !== page) return;
    const headers = new Headers(page.headers);
    headers.set("content-encoding", "br");
    await shelf.put(id, { ...page, content, headers, isCompressed: true });
  }
}

const outOfPatience = () => new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
