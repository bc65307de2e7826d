/**
 * Redemption codes of a running product:
 * `npm run codes -- create --months N | --days N --note TEXT [--count N] [--expires YYYY-MM-DD] [--url URL]`,
 * `npm run codes -- list [--limit N] [--url URL]`.
 */
import { parseArgs } from "node:util";
import { operate } from "./operate.ts";

const USAGE = `Usage:
  npm run codes -- create --months N | --days N --note TEXT [--count N] [--expires YYYY-MM-DD] [--url URL]
  npm run codes -- list [--limit N] [--url URL]`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    months: { type: "string" },
    days: { type: "string" },
    count: { type: "string", default: "1" },
    note: { type: "string" },
    expires: { type: "string" },
    limit: { type: "string", default: "100" },
    url: { type: "string" },
  },
});

try {
  if (positionals[0] === "create") await create();
  else if (positionals[0] === "list") await list();
  else throw new Error(USAGE);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

async function create(): Promise<void> {
  const { months, days, note, count, expires, url } = values;
  if (!note || (months === undefined) === (days === undefined)) throw new Error(USAGE);
  const { codes } = await operate(
    "codes_create",
    {
      count: Number(count),
      note,
      ...(months ? { months: Number(months) } : { days: Number(days) }),
      ...(expires ? { expiresAt: `${expires}T00:00:00.000Z` } : {}),
    },
    url,
  );
  console.log(codes.join("\n"));
}

async function list(): Promise<void> {
  const { codes } = await operate("codes_list", { limit: Number(values.limit) }, values.url);
  console.table(
    codes.map(({ months, seconds, note, createdAt, expiresAt, redeemedAt, redeemedByUid }) => ({
      time: months > 0 ? `${months} months` : `${seconds / 86_400} days`,
      note,
      created: createdAt,
      expires: expiresAt ?? "never",
      redeemed: redeemedAt ?? "",
      by: redeemedByUid ?? "",
    })),
  );
}
