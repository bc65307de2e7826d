/** What finders tell of dead addresses: counts by address, day, kind and country, and nothing of whom; and what operators see. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEAD_PATH } from "#contract/reach/dead-address.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { type Harness, startHarness } from "#test/support/harness.ts";
import { command, operate } from "#test/support/operate.ts";
import { listOfSites, listVariables } from "#test/support/reach.ts";
import { templateSecrets } from "#test/support/template.ts";

const SITE = "https://one.example";
const API = "https://api.example:8443";

let product: Harness;
beforeAll(async () => {
  const list = listOfSites(SITE);
  list.addresses.push({ kind: "api", url: API, key: 0 });
  product = await startHarness({ origin: listVariables(templateSecrets().releaseKey, list) });
});
afterAll(() => product.dispose());

const tell = (dead: object[], ip: string, country = "CN") =>
  product.fetchAs(new URL(DEAD_PATH, product.url).href, {
    method: "POST",
    body: JSON.stringify({ dead }),
    headers: { "cf-connecting-ip": ip, "cf-ipcountry": country },
  });
const silent = (url: string) => ({ url, failure: "silent" });
const rows = async () => (await operate(product, "reach_dead", { days: 7 })).addresses;
const counts = async () =>
  (await rows()).map(({ address, country, kind, count }) =>
    [address, country, kind, count].join(" "),
  );

test("each address of the list is counted once a report, by kind and country; others never", async () => {
  const strange = silent("https://stranger.example");
  const of = [silent(SITE), silent(SITE), { url: API, failure: "wrong" }, strange];
  expect((await tell(of, "192.0.2.1")).status).toBe(204);
  await expect.poll(counts).toHaveLength(2);
  await tell([silent(SITE)], "192.0.2.2");
  await tell([silent(SITE)], "192.0.2.3", "XX");
  await expect
    .poll(async () => new Set(await counts()))
    .toEqual(new Set([`${API} CN wrong 1`, `${SITE} CN silent 2`, `${SITE}  silent 1`]));
  expect(await command(product, "addresses", ["dead"])).toContain(SITE);
  const { results } = await product.db.prepare("SELECT * FROM dead_address").all();
  expect(Object.keys(results[0]!).toSorted()).toEqual([
    "count",
    "country",
    "day",
    "failure",
    "url",
  ]);
  expect(JSON.stringify(results)).not.toContain("192.0.2");
});

test("one network counts a few times a day", async () => {
  const call = () =>
    product.call(
      "system_dead_addresses",
      { dead: [silent(SITE)] },
      { headers: { "cf-connecting-ip": "198.51.100.9" } },
    );
  for (let at = 0; at < LIMITS.deadReportsOfNetworkADay.count; at++)
    expect((await call()).envelope.code).toBe(200);
  expect((await call()).envelope.status).toBe("TooManyRequests");
});

test("an address that many in one country find dead needs a look", async () => {
  const dead = async () =>
    (await operate(product, "orders_attention", {})).items.filter(({ what }) => what === "address");
  expect(await dead()).toEqual([]);
  for (let at = 0; at < 20; at++) await tell([silent(SITE)], `203.0.113.${at + 1}`, "IR");
  await expect.poll(async () => (await dead()).map(({ subject }) => subject)).toEqual([SITE]);
  expect((await dead())[0]!.detail).toEqual({
    form: "address",
    failure: "silent",
    country: "IR",
    count: 20,
  });
});
