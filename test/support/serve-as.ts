/** A browser finds the product at a name that it has in PROD. */
import type { BrowserContext } from "playwright-core";
import type { Harness } from "./harness.ts";

export async function serveAs(context: BrowserContext, product: Harness, site: string) {
  await context.route(`${site}/**`, async (route) => {
    const request = route.request();
    const answer = await product.fetchAs(request.url(), {
      method: request.method(),
      headers: await request.allHeaders(),
      body: request.postData(),
    });
    const { "content-encoding": _, ...headers } = Object.fromEntries(answer.headers);
    const body = Buffer.from(await answer.arrayBuffer());
    await route.fulfill({ status: answer.status, headers, body });
  });
}
