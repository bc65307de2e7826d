/** `user_export_part`: some rows of some sections, in the order of the file, so that no history is too long for an answer. */
import type { AccountPart } from "#contract/export.ts";
import {
  EXPORT_SECTION_NAMES,
  EXPORT_SECTIONS,
  type ExportSection,
} from "#contract/export-sections.ts";
import { refuse } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { asking, succeed, type Verb } from "#origin/ground/context.ts";
import type { Origin } from "#origin/ground/origin.ts";
import { recipientHashes } from "#origin/books/letters/recipient.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { takeAll } from "#origin/books/limit/take.ts";
import { addressesOf, type AddressRow } from "#origin/books/people/account/identity.ts";
import { sectionStatements } from "./repository.ts";
import { isTicketGood } from "./ticket.ts";

/** Of a gateway's 1 MB: a part ends with whichever is met first. */
const ROWS_A_PART = 400;
const LETTERS_A_PART = 200_000;

type Row = Record<string, unknown>;

/** Refuses `ExportOver` for a ticket that is another session's or too old, and `TooManyRequests`. */
export const readPart: Verb<"user_export_part"> = asking(
  ({ db, me }) => addressesOf(db, me),
  async (context, { ticket, start }, addresses) => {
    const { session } = context;
    if (!(await isTicketGood(context, ticket))) return refuse("ExportOver");
    const place = placeOf(start);
    if (!place) return refuse("InvalidRequest", "start");
    const parts = { limit: LIMITS.exportPartsOfUser, subject: session.userId };
    const full = await takeAll(context, [parts]);
    if (full) return full;
    return succeed(await partFrom(context, { userId: session.userId, addresses, place }));
  },
);

export interface PartOf {
  userId: string;
  addresses: AddressRow[];
  place: Place;
}

/** One part of a person's export, whoever reads it. */
export async function partFrom(
  context: Pick<Origin, "db" | "vault">,
  { userId, addresses, place }: PartOf,
): Promise<AccountPart> {
  const hashes = await recipientHashes(context, addresses);
  const wanted = { userId, hashes, ...place, limit: ROWS_A_PART + 1 };
  const results = await context.db.batch<Row>(sectionStatements(context.db, wanted));
  const lists = results.map(({ results: rows }) => rows);
  return partOf({ ...context, userId }, place, lists);
}

export interface Place {
  section: number;
  offset: number;
}

/** Null for a section that there is not. */
export function placeOf(start = `${EXPORT_SECTION_NAMES[0]}.0`): Place | null {
  const [name = "", offset = ""] = start.split(".");
  const section = EXPORT_SECTION_NAMES.indexOf(name as ExportSection);
  return section < 0 ? null : { section, offset: Number(offset) };
}

/** Whose it is, and what opens what was sealed for them. */
interface Owner extends Pick<Origin, "vault"> {
  userId: string;
}

/** Whole sections as long as there is room, then what fits of the next. */
async function partOf(
  context: Owner,
  { section, offset }: Place,
  lists: Row[][],
): Promise<AccountPart> {
  const sections: Partial<Record<ExportSection, unknown[]>> = {};
  let room = { rows: ROWS_A_PART, letters: LETTERS_A_PART };
  for (const [at, found] of lists.entries()) {
    const name = EXPORT_SECTION_NAMES[section + at]!;
    const { rows, left } = fitting(found, room);
    sections[name] = await Promise.all(rows.map((row) => written(context, name, row)));
    room = left;
    const read = (at === 0 ? offset : 0) + rows.length;
    if (rows.length < found.length) {
      // safe because each row is under the names of its section; the contract reads it on its way out
      return { sections: sections as AccountPart["sections"], next: `${name}.${read}` };
    }
  }
  return { sections: sections as AccountPart["sections"], next: null };
}

/** The rows that there is room for; the one that passes the mark for letters is the last. */
function fitting(found: Row[], room: { rows: number; letters: number }) {
  const left = { ...room };
  const rows: Row[] = [];
  for (const row of found) {
    if (left.rows <= 0 || left.letters <= 0) break;
    rows.push(row);
    left.rows -= 1;
    left.letters -= JSON.stringify(row).length;
  }
  return { rows, left };
}

/** A row as the file has it: the name of a value says what it is. */
async function written({ vault, userId }: Owner, section: ExportSection, row: Row): Promise<Row> {
  const names = Object.keys(EXPORT_SECTIONS[section].shape);
  const values = names.map(async (name): Promise<[string, unknown]> => {
    const value = row[name];
    if (typeof value === "number" && name.endsWith("At")) return [name, instant(value)];
    if (/^(?:is|has)[A-Z]/.test(name)) return [name, value === 1];
    if (name === "names") return [name, namesIn(String(value))];
    // Lost with its key.
    if (name === "deviceId")
      return [name, await vault.open(String(value), userId).catch(() => null)];
    return [name, value];
  });
  return Object.fromEntries(await Promise.all(values));
}

/** Only what is written of the texts. */
function namesIn(texts: string): Row {
  const written = Object.entries(JSON.parse(texts) as Row);
  return Object.fromEntries(written.filter(([, text]) => typeof text === "string"));
}
