/**
 * Crypto of a running product, for the key's holder: `npm run crypto -- addresses [--money] [--after INDEX] [--limit N]
 * [--csv] | state`, each with `[--url URL]`.
 */
import { Misuse, readCommand } from "./command.ts";
import { operate } from "./operate.ts";

const USAGE = `Usage:
  npm run crypto -- addresses [--money] [--after INDEX] [--limit N] [--csv]
  npm run crypto -- state
Each takes --url URL for another product than the local one.`;

const { values, run } = readCommand(USAGE, {
  money: { type: "boolean" },
  csv: { type: "boolean" },
  after: { type: "number", default: 0 },
  limit: { type: "number", default: 100 },
  url: { type: "string" },
});

await run({ addresses, state });

async function addresses(): Promise<void> {
  const { money: withMoney, after, limit } = values;
  if (limit < 1) throw new Misuse("--limit takes 1 or more.");
  const request = { withMoney, after, limit };
  const { first, addresses: given } = await operate("crypto_addresses", request, values.url);
  // One line an address, with its path below the account: for wallets and tools that take a list.
  if (values.csv) {
    for (const { path, address } of given) console.log(`${path},${address}`);
    return;
  }
  console.log("The first addresses of the key, to compare with the owner's wallet:");
  console.table(first);
  if (given.length === 0) return console.log("No payment has an address yet.");
  console.table(
    given.map(({ held, ...row }) => ({
      ...row,
      came: held.map(({ came, token, network }) => `${came} ${token} (${network})`).join(", "),
      "is there": held.map(({ isThere }) => isThere ?? "unknown").join(", "),
    })),
  );
}

async function state(): Promise<void> {
  const { troubles } = await operate("crypto_state", {}, values.url);
  if (troubles.length === 0) console.log("Every network is read up to its head.");
  else console.table(troubles);
}
