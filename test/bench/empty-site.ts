/** The empty page as a browser gets it: the yardstick's page beside its files, with its scripts or without any. */
import { createReadStream } from "node:fs";
import { join, normalize } from "node:path";
import { type LocalSite, localSite } from "./local-site.ts";
import { EMPTY_PAGE_FILES } from "./runtime.ts";

const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*modulepreload[^>]*>/g;

/** `page` is the Worker that renders it. */
export async function emptySite(page: URL, hasScripts: boolean): Promise<LocalSite> {
  const html = await (await fetch(page)).text();
  return localSite((asked, answer) => {
    const path = normalize(asked.url ?? "/");
    if (path.startsWith("/assets/")) {
      answer.writeHead(200, { "content-type": "text/javascript" });
      createReadStream(join(EMPTY_PAGE_FILES, path)).pipe(answer);
      return;
    }
    answer.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    answer.end(hasScripts ? html : html.replaceAll(SCRIPTS, ""));
  });
}
