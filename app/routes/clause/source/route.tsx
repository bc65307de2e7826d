/** `/clause/{name}/{date}/{file}`: a version's text exactly as it was signed (`en.md`), or its 64-byte signature (`en.sig`). */
import { LANGUAGE_TAGS } from "#contract/languages.ts";
import type { Route } from "./+types/route";
import { isPolicyName, policySource } from "../documents.server.ts";

const FILE = new RegExp(`^(${LANGUAGE_TAGS.join("|")})\\.(md|sig)$`);

export function loader({ params: { name, date, file } }: Route.LoaderArgs): Response {
  const source = isPolicyName(name) && FILE.test(file) ? policySource(name, date, file) : null;
  if (source === null) throw new Response(null, { status: 404 });
  const isText = file.endsWith(".md");
  const body = isText ? source : Uint8Array.from(atob(source.trim()), (c) => c.charCodeAt(0));
  return new Response(body, {
    headers: {
      "content-type": isText ? "text/plain; charset=utf-8" : "application/octet-stream",
      "cache-control": "public, max-age=3600",
    },
  });
}
