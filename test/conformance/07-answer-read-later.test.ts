/** What the harness answers can be read at any later time, however little memory Node has left. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { sharedHarness } from "#test/support/harness.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as (how: { execution: "async" }) => Promise<void>;

test("an answer is read after a collection of garbage", async () => {
  const product = await sharedHarness();
  const [page, refusal] = await Promise.all([
    product.fetchAs(new URL("/faq", product.url).href),
    product.fetchOrigin("/faq"),
  ]);
  for (let round = 0; round < 3; round++) await collectGarbage({ execution: "async" });
  expect(await page.text()).toContain("</html>");
  expect(await refusal.text()).not.toBe("");
});
