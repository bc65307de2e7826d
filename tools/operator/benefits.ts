/**
 * Shared accounts of a running product, for members with benefits:
 * `npm run benefits -- add --service NAME --account LOGIN --link https://… --slots N`,
 * `rotate --service NAME --account LOGIN [--slots N] [--link L]`, `list`, each with `[--url URL]`. A password is read from standard input, so that no shell or process list keeps it.
 */
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import type { OperationResponse } from "#contract/ops/operations.ts";
import { Misuse, readCommand } from "./command.ts";
import { operate } from "./operate.ts";

const USAGE = `Usage:
  npm run benefits -- add --service NAME --account LOGIN --link https://... --slots N
  npm run benefits -- rotate --service NAME --account LOGIN [--slots N] [--link https://...]
  npm run benefits -- list
The password is asked for, or read from standard input. Each takes --url URL for another product than the local one.`;

const { values, run } = readCommand(USAGE, {
  service: { type: "string" },
  account: { type: "string" },
  link: { type: "string" },
  slots: { type: "number" },
  url: { type: "string" },
});

await run({ add, rotate, list });

async function add(): Promise<void> {
  const { service, account, link, slots, url } = values;
  if (!service || !account || !link || slots === undefined)
    throw new Misuse("Service, account, link and slots are needed.");
  const request = { service, account, link, slots, password: await password() };
  show([await operate("benefits_add", request, url)]);
}

async function rotate(): Promise<void> {
  const { service, account, slots, link, url } = values;
  if (!service || !account) throw new Misuse("Service and account are needed.");
  const changes = { ...(slots === undefined ? {} : { slots }), ...(link ? { link } : {}) };
  const request = { service, account, password: await password(), ...changes };
  show([await operate("benefits_rotate", request, url)]);
}

async function list(): Promise<void> {
  const { accounts } = await operate("benefits_list", {}, values.url);
  show(accounts);
}

/** What is typed is not shown. */
async function password(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, "");
  process.stderr.write("Password: ");
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  const typed = await lines.question("");
  lines.close();
  process.stderr.write("\n");
  return typed;
}

function show(accounts: OperationResponse<"benefits_list">["accounts"]): void {
  console.table(
    accounts.map((account) => ({
      service: account.service,
      account: account.account,
      taken: `${account.taken} of ${account.slots}`,
      "does not work": `${account.reports}${account.isResting ? ", resting" : ""}`,
      "known to others": account.outsiders,
      "password since": account.passwordSince,
      link: account.link,
    })),
  );
}
