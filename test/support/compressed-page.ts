/** A page as it goes over the line to a browser that reads Brotli. */
import { get, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";

export interface CompressedPage {
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** Asks until the gateway has compressed what it keeps. */
export async function compressedPage(
  site: URL,
  path: string,
  headers: Record<string, string> = {},
): Promise<CompressedPage> {
  for (;;) {
    const page = await ask(new URL(path, site), { ...headers, "accept-encoding": "br" });
    // The local runtime compresses by itself what isn't, and doesn't know its length then.
    if (page.headers["content-encoding"] === "br" && page.headers["content-length"]) return page;
  }
}

function ask(url: URL, headers: Record<string, string>): Promise<CompressedPage> {
  return new Promise((done, failed) => {
    get(url, { headers }, (answer) => {
      buffer(answer).then((bytes) => done({ headers: answer.headers, bytes }), failed);
    }).on("error", failed);
  });
}
