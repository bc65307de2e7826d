/**
 * Redemption codes of a running product:
 * `npm run codes -- create --months N | --days N --note TEXT [--count N] [--expires YYYY-MM-DD] [--url URL]`,
 * `npm run codes -- list [--limit N] [--url URL]`.
 */
import { Misuse, readCommand } from "./command.ts";
import { operate } from "./operate.ts";

const USAGE = `Usage:
  npm run codes -- create --months N | --days N --note TEXT [--count N] [--expires YYYY-MM-DD] [--url URL]
  npm run codes -- list [--limit N] [--url URL]`;

const { values, run } = readCommand(USAGE, {
  months: { type: "number" },
  days: { type: "number" },
  count: { type: "number", default: 1 },
  note: { type: "string" },
  expires: { type: "string" },
  limit: { type: "number", default: 100 },
  url: { type: "string" },
});

await run({ create, list });

async function create(): Promise<void> {
  const { months, days, note, count, expires, url } = values;
  if (!note || (months === undefined) === (days === undefined))
    throw new Misuse("A note is needed, and months or days.");
  const { codes } = await operate(
    "codes_create",
    {
      count,
      note,
      ...(months === undefined ? { days } : { months }),
      ...(expires ? { expiresAt: `${expires}T00:00:00.000Z` } : {}),
    },
    url,
  );
  console.log(codes.join("\n"));
}

async function list(): Promise<void> {
  const { codes } = await operate("codes_list", { limit: values.limit }, values.url);
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
