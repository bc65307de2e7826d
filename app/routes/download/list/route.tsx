/** `/download/list/{releases.json|releases.sig}`: the list of release files exactly as it was signed, and its signature. */
import { gatewayContext } from "#app/gateway/context.ts";
import { loadReleases } from "../load-releases.ts";
import type { Route } from "./+types/route";

export async function loader({ params: { file }, context }: Route.LoaderArgs): Promise<Response> {
  const isList = file === "releases.json";
  if (!isList && file !== "releases.sig") throw new Response(null, { status: 404 });
  const { manifest } = await loadReleases(context.get(gatewayContext));
  if (!manifest) throw new Response(null, { status: 404 });
  const { document, signature } = manifest;
  const body = isList ? document : Uint8Array.from(atob(signature), (c) => c.charCodeAt(0));
  const type = isList ? "application/json" : "application/octet-stream";
  return new Response(body, { headers: { "content-type": type, "cache-control": "no-store" } });
}
