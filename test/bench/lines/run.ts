/**
 * `npm run drills -- lines [NAME …]`: the built product behind hostile lines, and what a person on a phone can still do, as the
 * table of docs/performance.md. Nothing fails but the drill itself: the numbers are for people.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { finderFile, FINDER_NAME, FINDER_PATH } from "#contract/reach/finder-file.ts";
import { compactForm } from "#contract/reach/signed-list.ts";
import { signedList } from "#tools/address-list.ts";
import { launchBrowser } from "#tools/browser.ts";
import { build } from "#tools/local/build.ts";
import { startProduct } from "#tools/local/product.ts";
import { localSecrets } from "#tools/local/secrets.ts";
import { prepareState } from "#tools/local/state.ts";
import { pemOf, rawPublicKey } from "#tools/signing.ts";
import { freePorts } from "#test/support/free-ports.ts";
import { type Line, openLine, type OpenLine } from "./line.ts";
import { bought, foundElsewhere, installed, type Seconds, visitor, warm, words } from "./walk.ts";

interface Row {
  name: string;
  line: Line;
  savesData?: true;
  /** Whose address is out of reach: they were there before, or have a finder in a file. */
  by?: "worker" | "file";
  /** The list has the site by its name; the others' has its numbers. */
  named?: true;
}

const NARROW = { roundTripMs: 400, bytesPerSecond: 8_000 };
const RESET = { roundTripMs: 100, bytesPerSecond: 125_000, resetAfterBytes: 20_000 };
/** A network knows it in the first words of TLS, and a resolver that lies leads it to somebody else. */
const NAME = "dev.halyard.example";
const BLOCK_PAGE = "<!doctype html><title>Blocked</title><p>This site is blocked.</p>";

const ROWS: Row[] = [
  { name: "nothing in the way", line: {} },
  { name: "400 ms, 5 % loss", line: { roundTripMs: 400, lossPercent: 5 } },
  { name: "64 kbit/s, 400 ms", line: NARROW },
  { name: "64 kbit/s, 400 ms, data saved", line: NARROW, savesData: true },
  { name: "reset after 20 KB", line: RESET },
  { name: "reset after 20 KB, data saved", line: RESET, savesData: true },
  { name: "one script's name blocked", line: { blocked: /\/assets\/framework-/ } },
  { name: "host cut", line: { host: "cut" }, by: "worker" },
  { name: "host silent", line: { host: "silent" }, by: "worker" },
  { name: "block page with 200", line: { answer: BLOCK_PAGE }, by: "file" },
  { name: "TLS to its name cut", line: { name: NAME }, by: "file", named: true },
  { name: "DNS that lies", line: { answer: BLOCK_PAGE }, by: "file", named: true },
];

const wanted = process.argv.slice(2);
const rows = ROWS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));

/** The same losses each time. */
function drawn(): () => number {
  let seed = 7;
  return () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
}

await build();
const secrets = localSecrets();
const folder = mkdtempSync(join(tmpdir(), "halyard-lines-"));
const [port] = (await freePorts(1)) as [number];
const site = new URL(`http://127.0.0.1:${port}/`);
const [hostile, other] = [await openLine(site, drawn()), await openLine(site, drawn())];
const product = await start(hostile, other);
const browser = await launchBrowser([`--host-resolver-rules=MAP ${NAME} 127.0.0.1`]);
try {
  console.log("| Line | First words | Bought | Another address |\n| --- | ---: | ---: | ---: |");
  for (const row of rows) console.log(await measured(row, browser));
} finally {
  await browser.close();
  await product.runtime.dispose();
  for (const line of [hostile, other]) line.close();
  rmSync(folder, { recursive: true });
}

async function start(first: OpenLine, second: OpenLine) {
  const state = join(folder, "state");
  await prepareState(state, secrets.releaseKey);
  const list = {
    ADDRESS_LIST: await listOf(first.url.origin, second.url.origin),
    RELEASE_PUBLIC_KEY: rawPublicKey(secrets.releaseKey),
  };
  return startProduct({
    stateDir: state,
    port,
    gateway: { ...secrets.gateway, ...list },
    origin: { ...secrets.origin, ...list, SITE_ORIGIN: first.url.origin },
    onLog: () => {},
  });
}

async function listOf(...sites: string[]): Promise<string> {
  const key = rawPublicKey(pemOf(secrets.gateway.REACH_PRIVATE_KEY!));
  const addresses = sites.map((url) => ({ kind: "site", url, key }) as const);
  const now = Date.now();
  const times = { serial: 1, fromMs: now - 86_400_000, untilMs: now + 86_400_000 };
  const of = { addresses, contacts: [], names: [] };
  return compactForm(await signedList(of, { ...times, releaseKey: secrets.releaseKey }));
}

async function measured({ name, line, savesData, by, named }: Row, of: Browser): Promise<string> {
  hostile.become({});
  await warm(await visitor(of, hostile.url, savesData === true));
  const context = await visitor(of, hostile.url, savesData === true);
  const finder = by === "file" ? await savedFinder(named === true) : null;
  if (by === "worker") await installed(await context.newPage());
  hostile.become(line);
  const cells = by
    ? await foundElsewhere(context, finder)
    : {
        words: await words(context),
        bought: await bought(await visitor(of, hostile.url, savesData === true)),
      };
  await context.close();
  if (!("found" in cells))
    return `| ${name} | ${written(cells.words)} | ${written(cells.bought)} | |`;
  return `| ${name} | | | ${written(cells.shown)}, then ${written(cells.found)} |`;
}

function written(seconds: Seconds): string {
  return seconds === null ? "–" : `${seconds} s`;
}

async function savedFinder(named: boolean): Promise<string> {
  const path = join(folder, FINDER_NAME);
  const file = await (await fetch(new URL(FINDER_PATH, site))).text();
  const list = await listOf(`https://${NAME}:${hostile.url.port}`, other.url.origin);
  writeFileSync(path, named ? finderFile(file, { key: "", list }) : file);
  return pathToFileURL(path).href;
}
