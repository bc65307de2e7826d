/** Compresses what a Worker answers plain, as the platform does between a Worker and a browser: the local runtime does not. */
import { type IncomingMessage, request } from "node:http";
import { createBrotliCompress, constants } from "node:zlib";
import { type LocalSite, localSite } from "./local-site.ts";

const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:json|javascript|manifest))/;

/** About what the platform spends on it. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The same site, on a port of its own. */
export async function compressed(site: URL): Promise<LocalSite> {
  return localSite((asked, answer) => {
    const { method, url: path, headers } = asked;
    const given = request(new URL(path ?? "/", site), { method, headers }, (from) => {
      const { "content-encoding": encoding, "content-type": type = "" } = from.headers;
      if (encoding || !accepts(asked) || !COMPRESSIBLE.test(type)) {
        answer.writeHead(from.statusCode ?? 502, from.headers);
        from.pipe(answer);
        return;
      }
      // What is compressed is sent in chunks.
      delete from.headers["content-length"];
      answer.writeHead(from.statusCode ?? 502, { ...from.headers, "content-encoding": "br" });
      from.pipe(createBrotliCompress(QUALITY)).pipe(answer);
    });
    asked.pipe(given);
  });
}

function accepts({ headers }: IncomingMessage): boolean {
  return /\bbr\b/.test(String(headers["accept-encoding"]));
}
