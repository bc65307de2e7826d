/** The empty page as a browser gets it: the yardstick's page beside its files, with its scripts or without any. */
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, normalize } from "node:path";
import { EMPTY_PAGE_FILES } from "./runtime.ts";

export interface EmptySite extends AsyncDisposable {
  url: URL;
}

const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*modulepreload[^>]*>/g;

/** `page` is the Worker that renders it. */
export async function emptySite(page: URL, hasScripts: boolean): Promise<EmptySite> {
  const html = await (await fetch(page)).text();
  const server = createServer((asked, answer) => {
    const path = normalize(asked.url ?? "/");
    if (path.startsWith("/assets/")) {
      answer.writeHead(200, { "content-type": "text/javascript" });
      createReadStream(join(EMPTY_PAGE_FILES, path)).pipe(answer);
      return;
    }
    answer.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    answer.end(hasScripts ? html : html.replaceAll(SCRIPTS, ""));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: new URL(`http://127.0.0.1:${port}/`),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
