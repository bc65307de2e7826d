/** The accessibility rules of axe, run on a page as it is. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const require = createRequire(import.meta.url);
/** As small as it comes: every page that is looked at reads it anew. */
const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** Each violation as "rule: what is at fault", so that a failing test names it. */
export async function violations(page: Page): Promise<string[]> {
  // The debugger's own door: the page's policy lets no foreign script in, and none is let in here.
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(AXE);
  await page.evaluate(settle);
  return page.evaluate<string[]>(`
    axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => id + ": " + target.join(" ") + " " + failureSummary),
      ),
    )
  `);
}

/** What fades in is put to its end: it has not its own colours yet. What runs on without end is looked at as it is. */
function settle(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
}
