/** An operation of the contract as a command: its fields are the request's, its answer is shown as tables. */
import type { z } from "zod";
import { FINDINGS } from "./findings.ts";
import { OPERATIONS, type OperationName } from "#contract/ops/operations.ts";
import { type Command, labelOf, Misuse, type Values } from "./command.ts";
import { type Field, fieldsOf, INSTANT, ownField, URL_FIELD } from "./field.ts";
import { nameProduct, operate, Refused } from "./operate.ts";
import { cellOf, show, type Shown } from "./show.ts";

interface Ways {
  /** What is given by its place, by the contract's names. */
  words?: string[];
  /** Shorter names of options, by the contract's. */
  names?: Record<string, string>;
  /** Made here when it is not given. */
  made?: Record<string, () => string | Promise<string>>;
  /** What is said in place of an empty answer. */
  empty?: string;
  /** The columns that `--csv` prints, and nothing else; with their names above where `csvHead` says so. */
  csv?: string[];
  csvHead?: boolean;
  /** A list that is empty at the beginning only, and what is said of it then. */
  first?: { list: string; said: string };
  /** A list that should be empty: otherwise the command ends with this and an exit code. */
  wrong?: { list: string; said: string };
}

export function ofOperation(name: OperationName, ways: Ways = {}): Command {
  const fields = fieldsOf(OPERATIONS[name].request, ways.names).map((field) =>
    ways.made?.[field.name] ? { ...field, isNeeded: false } : field,
  );
  const words = (ways.words ?? []).flatMap((word) =>
    fields.filter(({ path }) => path.join(".") === word),
  );
  const ours = [...(ways.csv ? [ownField("csv", "")] : []), URL_FIELD];
  const options = [...fields.filter((field) => !words.includes(field)), ...ours];
  const run = async (given: Values) => {
    const values = { ...given };
    for (const [field, make] of Object.entries(ways.made ?? {})) values[field] ??= await make();
    const request = requestOf(OPERATIONS[name].request, { words, fields }, values);
    const url = nameProduct(values.url as string | undefined);
    const answer = await operate(name, request as never, url).catch((error: Error) => {
      const { message } =
        error instanceof Refused ? error.named(labelIn({ words, fields })) : error;
      throw new Error(values.key ? `${message}\n${again(values.key)}` : message);
    });
    tell(answer, ways, values);
    // safe because the contract says that it is a list
    const lengthOf = (list: string) => ((answer as Record<string, unknown>)[list] as []).length;
    const { first, wrong } = ways;
    if (first && !values.json && lengthOf(first.list) === 0) console.log(first.said);
    if (wrong && lengthOf(wrong.list) > 0) throw new Error(wrong.said);
  };
  return { summary: OPERATIONS[name].summary, words, options, run };
}

interface Fields {
  words: Field[];
  fields: Field[];
}

/** The same key is the same refund: after a broken line the command is repeated with it. */
function again(key: Values[string]): string {
  return `To try the very same again: --key ${String(key)}`;
}

/** @throws Misuse naming the first field that the contract does not take. */
function requestOf(schema: z.ZodType, { words, fields }: Fields, values: Values): unknown {
  const request: Record<string, unknown> = {};
  for (const { name, path, hint } of fields) {
    const [first = "", second] = path;
    if (values[name] === undefined) continue;
    if (second === undefined)
      request[first] = hint === INSTANT ? ofDay(values[name]) : values[name];
    else request[first] = { ...(request[first] as object), [second]: values[name] };
  }
  const read = schema.safeParse(request);
  if (read.success) return read.data;
  throw new Misuse(faultOf(read.error.issues[0]!, { words, fields }));
}

function faultOf({ path, code, message }: z.core.$ZodIssue, { words, fields }: Fields): string {
  const label = labelIn({ words, fields })(path.join("."));
  // Of what was given, no type is wrong: words and options are read by it.
  return code === "invalid_type" ? `${label} is needed.` : `${label}: ${message}`;
}

/** A field of the request as its command calls it; a part of a list by the whole, and a whole by its first part. */
function labelIn({ words, fields }: Fields): (name: string) => string {
  return (name) => {
    const field =
      fields.find(({ path }) => path.join(".") === name) ??
      fields.find(({ path }) => name.startsWith(`${path.join(".")}.`)) ??
      fields.find(({ path }) => path.join(".").startsWith(`${name}.`));
    return field ? labelOf({ words }, field) : name;
  };
}

/** A day is its first instant, UTC. */
function ofDay(value: Values[string]): unknown {
  const isDay = typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);
  return isDay ? `${value}T00:00:00.000Z` : value;
}

function tell(answer: Record<string, Shown>, ways: Ways, values: Values): void {
  const { finding } = answer as { finding?: keyof typeof FINDINGS | "moved" | null };
  if (finding && finding !== "moved") throw new Error(FINDINGS[finding]);
  if (values.json) return console.log(JSON.stringify(answer, null, 2));
  const lists = Object.values(answer).filter((value) => Array.isArray(value));
  const { empty, csv, csvHead } = ways;
  if (csv && values.csv) {
    if (csvHead) console.log(csv.join(","));
    // safe because only lists of records have columns
    const rows = lists.at(-1) as Record<string, Shown>[];
    for (const row of rows) console.log(csv.map((column) => cellOf(row, column)).join(","));
    // No row of the file.
    if (typeof answer["next"] === "string") console.error(`More: --cursor ${answer["next"]}`);
  } else if (empty && lists.every((list) => list.length === 0)) console.log(empty);
  else show(answer);
}
