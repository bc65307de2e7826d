/** The import boundaries bite: one seeded violation for each row and kind, and the imports that must stay allowed. */
import { execFile } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { STOREYS } from "./storeys.js";

/** File, what it imports, and what the linter must say about it. */
const REFUSED: [file: string, source: string, message: RegExp][] = [
  ["contract/a.ts", "#origin/ground/clock.ts", /contract knows nobody/],
  ["contract/b.ts", "#locales/en/common.json", /contract knows nobody/],
  ["contract/c.ts", "hono", /imports zod alone/],
  ["contract/d.ts", "node:crypto", /imports zod alone/],
  ["app/data/session/a.ts", "#worker/language.ts", /gateway's facts/],
  ["app/data/session/b.ts", "#origin/ground/clock.ts", /gateway's facts/],
  ["app/data/session/c.ts", "../../../contract/calls.ts", /by its # name/],
  ["app/data/session/d.ts", "node:crypto", /belongs to worker/],
  ["app/data/session/e.ts", "hono", /belongs to worker/],
  ["app/data/session/f.ts", "#app/routes/login/form.tsx", /route's pieces are its own/],
  ["app/data/session/g.ts", "viem", /belongs to app\/routes\/crypto-pay/],
  ["app/data/session/h.ts", "jsencrypt", /belongs to app\/data\/api\/sign/],
  ["app/data/session/i.ts", "./token", /with its extension/],
  ["app/kit/ui/a.tsx", "#app/data/api/client.ts", /knows no data/],
  ["app/kit/ui/b.tsx", "../../data/session/login-state.ts", /knows no data/],
  ["app/kit/ui/c.tsx", "#contract/calls/calls.ts", /knows no data/],
  ["app/data/api/a.ts", "#app/data/session/login-state.ts", /no page/],
  ["app/data/api/b.ts", "#locales/en/common.json", /no page/],
  ["app/routes/login/a.tsx", "#app/routes/register/form.tsx", /route's pieces are its own/],
  ["app/routes/login/b.tsx", "../register/form.tsx", /route's pieces are its own/],
  ["app/routes/user/device/a.tsx", "#app/routes/user/profile/card.tsx", /pieces are its own/],
  ["app/shell/a.tsx", "#app/root.tsx", /app\/shell\/ is below app\//],
  ["app/routes/login/c.tsx", "#app/shell/chat.tsx", /app\/routes\/ is below app\/shell\//],
  ["app/parts/orders/a.tsx", "#app/shell/chat.tsx", /app\/parts\/ is below app\/shell\//],
  ["app/data/session/j.ts", "#app/parts/orders/use-order.ts", /app\/data\/ is below app\/parts\//],
  ["app/kit/i18n/a.ts", "#app/data/api/client.ts", /app\/kit\/ is below app\/data\//],
  ["app/gateway/a.ts", "#app/kit/brand.ts", /app\/gateway\/ is below app\/kit\//],
  ["worker/a.ts", "#origin/ground/clock.ts", /over HTTP/],
  ["worker/b.ts", "#app/data/api/client.ts", /app\/gateway/],
  ["worker/c.ts", "../origin/clock.ts", /by its # name/],
  ["worker/d.ts", "react-router", /belongs to app/],
  ["worker/e.ts", "hono/jwt", /Left out on purpose/],
  ["worker/f.ts", "jsencrypt", /belongs to app\/data\/api\/sign/],
  ["worker/edge/a.ts", "./request-id.ts", /do not know each other/],
  ["worker/edge/b.ts", "#worker/app.ts", /below worker\/\./],
  ["worker/doors/a.ts", "#worker/edge/host.ts", /below worker\/edge/],
  ["worker/page/a.ts", "#worker/doors/calls.ts", /below worker\/doors/],
  ["worker/page/kept/a.ts", "#worker/edge/visitor.ts", /below worker\/edge/],
  ["worker/upstream/a.ts", "#worker/page/facts.ts", /below worker\/page/],
  ["worker/ground/a.ts", "#worker/upstream/send.ts", /below worker\/upstream/],
  ["origin/a.ts", "#worker/language.ts", /no gateway and no page/],
  ["origin/b.ts", "#app/gateway/context.ts", /no gateway and no page/],
  ["origin/c.ts", "../tools/local/state.ts", /by its # name/],
  ["origin/d.ts", "react", /belongs to app/],
  ["origin/e.ts", "hono/cache", /Left out on purpose/],
  ["origin/entry/a.ts", "#origin/index.ts", /entry\/ is below origin\//],
  ["origin/doors/a.ts", "#origin/entry/verbs.ts", /doors\/ is below origin\/entry\//],
  ["origin/verbs/order/a.ts", "#origin/doors/call.ts", /verbs\/order\/ is below origin\/doors\//],
  ["origin/verbs/order/b.ts", "#origin/verbs/group/order.ts", /do not know each other/],
  [
    "origin/providers/chain/a.ts",
    "#origin/verbs/crypto/show.ts",
    /chain\/ is below origin\/verbs\//,
  ],
  ["origin/providers/chain/b.ts", "#origin/providers/stripe/client.ts", /do not know each other/],
  ["origin/books/payment/a.ts", "#origin/providers/chain/prove.ts", /payment\/ is below/],
  ["origin/books/order/a.ts", "#origin/books/payment/settle.ts", /order\/ is below/],
  ["origin/books/coupon/a.ts", "#origin/books/reward/reward.ts", /do not know each other/],
  ["origin/ground/a.ts", "#origin/books/limit/take.ts", /ground\/ is below origin\/books\/limit/],
  ["tools/a.ts", "#origin/ground/clock.ts", /from outside/],
  ["tools/b.ts", "#worker/app.ts", /from outside/],
  ["tools/sample/a.ts", "#app/kit/brand.ts", /knows no page/],
];

const ALLOWED: [file: string, source: string][] = [
  ["contract/ok.ts", "zod"],
  ["contract/ok.test.ts", "vitest"],
  ["app/data/session/ok.ts", "#contract/calls/calls.ts"],
  ["app/data/session/ok.test.ts", "#test/support/clock.ts"],
  ["app/data/api/sign.ts", "jsencrypt"],
  ["app/routes/crypto-pay/ok.ts", "viem"],
  ["app/kit/ui/ok.tsx", "./button.tsx"],
  ["app/root.tsx", "#app/shell/chat.tsx"],
  ["app/shell/ok.tsx", "#app/kit/brand.ts"],
  ["app/parts/groups/ok.tsx", "#app/parts/orders/use-order.ts"],
  ["app/data/session/fine.ts", "#app/data/api/client.ts"],
  ["app/kit/i18n/ok.ts", "#app/gateway/context.ts"],
  ["app/routes.ts", "#app/routes/login/form.tsx"],
  ["app/routes/login/ok.tsx", "./form.tsx"],
  ["app/routes/login/route.tsx", "./+types/route"],
  ["app/routes/user/device/ok.tsx", "../panel.tsx"],
  ["worker/ok.ts", "#app/gateway/context.ts"],
  ["worker/app.ts", "#worker/edge/host.ts"],
  ["worker/edge/ok.ts", "#worker/page/visitor/language.ts"],
  ["worker/doors/ok.ts", "./bucket.ts"],
  ["worker/page/kept/ok.ts", "#worker/page/visitor/language.ts"],
  ["origin/ok.ts", "node:crypto"],
  ["origin/books/order/ok.ts", "./repository.ts"],
  ["origin/books/order/fine.ts", "#origin/books/time/credit.ts"],
  ["tools/ok.ts", "#worker/upstream/sign.ts"],
  ["tools/sample/ok.ts", "#origin/entry/verbs.ts"],
];

/** The same refusal for every way of importing. */
const KINDS: [file: string, code: string][] = [
  ["worker/kinds/type.ts", 'import type { A } from "#origin/ground/clock.ts"; export type B = A;'],
  ["worker/kinds/named.ts", 'export { a } from "#origin/ground/clock.ts";'],
  ["worker/kinds/all.ts", 'export * from "#origin/ground/clock.ts";'],
  ["worker/kinds/dynamic.ts", 'export const a = () => import("#origin/ground/clock.ts");'],
  ["worker/kinds/type-of.ts", 'export type A = import("#origin/ground/clock.ts").Clock;'],
];

/** Limits and measures of a test's own. */
const IMPATIENT: [file: string, code: string][] = [
  ["test/impatient/last.test.ts", 'test("a", () => {}, 60_000);'],
  ["test/impatient/option.test.ts", 'test.each([1])("a", { timeout: LONG }, () => {});'],
  ["test/impatient/hook.test.ts", "beforeAll(async () => {}, 60_000);"],
  ["test/impatient/watch.test.ts", "const began = performance.now();"],
];

/** Time and chance in the zones that must take them as they are passed in. */
const IMPURE: [file: string, code: string][] = [
  ["origin/impure/now.ts", "export const a = Date.now();"],
  ["origin/impure/date.ts", "export const a = new Date();"],
  ["origin/impure/random.ts", "export const a = Math.random();"],
  ["origin/impure/uuid.ts", "export const a = crypto.randomUUID();"],
  ["contract/impure.ts", "export const a = Date.now();"],
];

/** What the oldest browsers served lack, in what they run and on the server. */
const TOO_NEW: [file: string, code: string][] = [
  ["app/kit/floor/sorted.ts", "export const a = [2, 1].toSorted();"],
  ["app/kit/floor/limit.ts", "export const a = AbortSignal.timeout(1);"],
  ["app/kit/floor/parse.tsx", 'export const a = URL.parse("x");'],
  ["contract/floor.ts", "export const a = /(?<=a)b/;"],
];
const NEW_ENOUGH: [file: string, code: string][] = [
  ["app/kit/floor/old.ts", "export const a = [2, 1].at(-1);"],
  ["app/kit/floor/half.server.ts", "export const a = [2, 1].toSorted();"],
  ["worker/floor.ts", "export const a = [2, 1].toSorted();"],
];

const folder = mkdtempSync(join(tmpdir(), "halyard-lint-"));
const said = new Map<string, string[]>();

beforeAll(async () => {
  for (const [file, source] of [...REFUSED, ...ALLOWED])
    write(file, `import * as one from "${source}";\nexport const two = one;`);
  for (const [file, code] of [...KINDS, ...IMPURE, ...IMPATIENT, ...TOO_NEW, ...NEW_ENOUGH])
    write(file, code);
  for (const { filename, message, code } of await lint()) {
    if (!code.startsWith("house")) continue;
    said.set(filename, [...(said.get(filename) ?? []), message]);
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

test.each(REFUSED)("%s may not import %s", (file, _, message) => {
  expect(said.get(file)).toEqual([expect.stringMatching(message)]);
});

test.each(ALLOWED)("%s may import %s", (file) => {
  expect(said.get(file)).toBeUndefined();
});

test.each(IMPATIENT)("%s is impatient", (file) => {
  expect(said.get(file)).toEqual([expect.stringMatching(/one limit|measure nothing/)]);
});

test.each(KINDS)("%s is an import like any other", (file) => {
  expect(said.get(file)).toEqual([expect.stringMatching(/over HTTP/)]);
});

test.each(IMPURE)("%s reads what should be passed in", (file) => {
  expect(said.get(file)).toHaveLength(1);
});

test.each(TOO_NEW)("%s asks more than a browser at the floor has", (file) => {
  expect(said.get(file)).toEqual([expect.stringMatching(/newer than browserslist/)]);
});

test.each(NEW_ENOUGH)("%s may have it", (file) => {
  expect(said.get(file)).toBeUndefined();
});

function write(file: string, code: string): void {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `/** A seeded file. */\n${code}\n`);
}

interface Diagnostic {
  filename: string;
  message: string;
  code: string;
}

/** The repository's own configuration, run on a tree that is not the repository. */
function lint(): Promise<Diagnostic[]> {
  const flags = ["-c", resolve(".oxlintrc.json"), "--format", "json"];
  return new Promise((done, failed) => {
    execFile(resolve("node_modules/.bin/oxlint"), flags, { cwd: folder }, (error, stdout) => {
      try {
        done((JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics);
      } catch {
        failed(error ?? new Error(stdout));
      }
    });
  });
}

test("every source of a zone with storeys is in one", () => {
  const outside = Object.entries(STOREYS).flatMap(([zone, storeys]) =>
    globSync(`${zone}**/*.{ts,tsx}`)
      .filter((file) => !/\.(?:d|test)\.tsx?$/.test(file))
      .map((file) => file.slice(zone.length))
      .filter((file) => !storeys.flat().some((place) => file.startsWith(place.replace("*", ""))))
      .map((file) => zone + file),
  );
  expect(outside).toEqual([]);
});
