/**
 * The service worker's script: the page that it keeps, the finder, and then what it does (app/offline/service-worker.ts). Browsers
 * ask for it at every visit, so it is compared by its tag. Switched off, the same address serves one that takes itself away.
 */
import type { MiddlewareHandler } from "hono";
import { finderFile, keptFinder } from "#contract/reach/finder-file.ts";
import { compactForm, signedIn } from "#contract/reach/signed-list.ts";
import type { Variables } from "#worker/ground/env.ts";
import type { GatewayEnv } from "#worker/ground/request-context.ts";

export type ServiceWorkerVariables = Pick<
  Variables,
  "SERVICE_WORKER" | "ADDRESS_LIST" | "RELEASE_PUBLIC_KEY"
>;

interface Built {
  finder: string;
  serviceWorker: string;
}

/** Without a list or a key it keeps a page that only says what it knows of the account. */
export function serviceWorkerDoor(
  variables: ServiceWorkerVariables,
  built: Built,
): MiddlewareHandler<GatewayEnv> {
  const page = variables.SERVICE_WORKER === "on" ? pageOf(variables, built.finder) : null;
  const script = `const KEPT_PAGE = ${JSON.stringify(page)};\n${built.serviceWorker}`;
  let tag: Promise<string> | undefined;
  return async (c) => {
    tag ??= tagOf(script);
    const headers = {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "no-cache",
      etag: await tag,
    };
    const isKnown = c.req.header("if-none-match")?.replace(/^W\//, "") === headers.etag;
    return new Response(isKnown ? null : script, { status: isKnown ? 304 : 200, headers });
  };
}

function pageOf({ ADDRESS_LIST, RELEASE_PUBLIC_KEY }: ServiceWorkerVariables, finder: string) {
  const signed = ADDRESS_LIST === undefined ? null : signedIn(ADDRESS_LIST);
  const parts = { key: RELEASE_PUBLIC_KEY ?? "", list: signed ? compactForm(signed) : "" };
  return keptFinder(finderFile(finder, parts));
}

async function tagOf(script: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(script));
  return `"${btoa(String.fromCharCode(...new Uint8Array(digest).subarray(0, 12)))}"`;
}
