/** `npm run backup` and `npm run restore`: what each takes, and what it prints. */
import { ENVIRONMENTS } from "../deploy/environments.ts";
import type { Command, Values } from "../operator/command.ts";
import { Misuse } from "../operator/command.ts";
import { type Field, ownField } from "../operator/field.ts";
import { show } from "../operator/show.ts";
import type { Environment } from "../secrets/kept.ts";
import { backUp, type Backup } from "./backup.ts";
import { goBack, type Restored, restoreFile, type Wish } from "./restore.ts";
import { storeOf } from "./stores.ts";

const PLACES = ["local", ...ENVIRONMENTS] as const;
const ENVIRONMENT = ownField("environment", PLACES.join("|"), false, "local, unless said.");
const FILE: Field = { ...ownField("file", "FILE"), about: "What npm run backup wrote." };

/** How far the platform's database goes back. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

export const BACKUP: Command = {
  summary: "Copies a database to an encrypted file, and tries the copy.",
  words: [],
  options: [
    ENVIRONMENT,
    ownField("to", "FILE", false, "backups/ENVIRONMENT-MOMENT.copy, unless said."),
  ],
  async run({ environment, to, json }) {
    const place = placeIn(environment);
    const made = await backUp(storeOf(place), place, text(to));
    if (json) console.log(JSON.stringify({ file: made.file, ...made.head, faults: made.faults }));
    else show(shownBackup(made));
    refuseFaults(`${made.file} was written, and is not as it should be`, made.faults);
  },
};

export const RESTORE: Command = {
  summary: "Puts a copy in a database's place, or lets the platform's database go back in time.",
  words: [FILE],
  options: [
    ENVIRONMENT,
    ownField(
      "over",
      "",
      false,
      "In place of a database that has people. A copy of it is kept first.",
    ),
    ownField("at", "INSTANT", false, "Without FILE: Time Travel, to a moment of the last 30 days."),
    {
      ...ownField(
        "addresses",
        "N",
        false,
        "How many crypto addresses after the copy's last are watched.",
      ),
      kind: "number",
    },
    ownField("anyway", "", false, "In spite of faults, or of another environment's copy."),
  ],
  async run(values) {
    const restored = await restore(values);
    const { done, toDo, faults, ...of } = restored;
    if (values.json) console.log(JSON.stringify(restored));
    else {
      show(of);
      for (const line of done) console.log(line);
      console.log("\nWhat is left for a person:");
      for (const [place, line] of toDo.entries()) console.log(`${place + 1}. ${line}`);
    }
    refuseFaults("It was restored, and is not as it should be", faults);
  },
};

function restore({ file, environment, over, at, addresses, anyway }: Values): Promise<Restored> {
  const place = placeIn(environment);
  const wish: Wish = {
    environment: place,
    over: over === true,
    anyway: anyway === true,
    addresses: typeof addresses === "number" ? addresses : undefined,
  };
  const [path, instant] = [text(file), text(at)];
  if ((path === undefined) === (instant === undefined))
    throw new Misuse("Say which FILE, or --at which moment.");
  return path === undefined
    ? goBack(storeOf(place), momentIn(instant ?? ""), wish)
    : restoreFile(storeOf(place), path, wish);
}

function momentIn(given: string): Date {
  const moment = new Date(given);
  if (!/^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(given) || Number.isNaN(moment.getTime()))
    throw new Misuse("--at takes a moment like 2026-03-01T12:00:00Z.");
  const ago = Date.now() - moment.getTime();
  if (ago < 0 || ago > KEPT_MS) throw new Misuse("--at is a moment of the last 30 days.");
  return moment;
}

function placeIn(given: Values[string]): Environment {
  const place = PLACES.find((name) => name === (given ?? "local"));
  if (!place) throw new Misuse(`--environment takes ${PLACES.join(", ")}.`);
  return place;
}

function text(given: Values[string]): string | undefined {
  return typeof given === "string" ? given : undefined;
}

function shownBackup({ file, head }: Backup) {
  const { environment, copiedAt, schema, tables, sums } = head;
  const rows = Object.values(tables).reduce((all, { rows: own }) => all + own, 0);
  const count = Object.keys(tables).length;
  return {
    file,
    environment,
    copiedAt,
    schema,
    tables: count,
    rows,
    ...(sums.length > 0 && {
      sums: sums.map(({ what, currency, amount }) => ({ what, sum: { amount, currency } })),
    }),
  };
}

function refuseFaults(what: string, faults: string[]): void {
  if (faults.length > 0) throw new Error(`${what}:\n${faults.join("\n")}`);
}
