/** `/clause/canary/{date}/{file}`: a statement's text exactly as it was signed (`en.md`), or its 64-byte signature (`en.sig`). */
import { LANGUAGE_TAGS } from "#contract/languages.ts";
import { gatewayContext } from "#app/gateway/context.ts";
import type { Route } from "./+types/route";
import { loadStatements } from "../load-statements.ts";

export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { name, date, file } = params;
  const tag = LANGUAGE_TAGS.find((known) => file === `${known}.md` || file === `${known}.sig`);
  if (name !== "canary" || !tag) throw new Response(null, { status: 404 });
  const statements = await loadStatements(context.get(gatewayContext).call, tag);
  if (!statements) return new Response("no answer\n", { status: 503 });
  const statement = statements.find((one) => one.date === date && one.signed.tag === tag);
  if (!statement) throw new Response(null, { status: 404 });
  const { text, signed } = statement;
  const isText = file.endsWith(".md");
  const body = isText ? text : Uint8Array.from(atob(signed.signature), (c) => c.charCodeAt(0));
  return new Response(body, {
    headers: {
      "content-type": isText ? "text/plain; charset=utf-8" : "application/octet-stream",
      "cache-control": "public, max-age=3600",
    },
  });
}
