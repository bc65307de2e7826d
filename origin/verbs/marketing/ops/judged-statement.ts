/** What is to be said of a signed statement before it is published. What it says counts once its signatures hold. */
import {
  readStatement,
  type Statement,
  type StatementDocument,
  WholeStatement,
} from "#contract/canary.ts";
import { parseBoundedObject, REQUEST_BOUNDS } from "#contract/json.ts";
import type { StatementFault } from "#contract/ops/canary.ts";
import { DAY_MS, instant } from "#origin/ground/clock.ts";
import type { Context } from "#origin/ground/context.ts";
import { signatureHolds } from "#origin/ground/verify.ts";
import { publishedStatements } from "../statement-rows.ts";

/** A statement that nobody has to renew grows old unseen. */
const LONGEST_MS = 366 * DAY_MS;

export interface JudgedStatement {
  fault: StatementFault | null;
  /** The day of the statement that is published. */
  heldDay: string | null;
  /** Null unless every signature holds. */
  said: { texts: Statement["texts"]; document: StatementDocument } | null;
}

export async function judgedStatement(context: Context, signed: string): Promise<JudgedStatement> {
  const [last] = await publishedStatements(context.db);
  const held = { heldDay: last?.day ?? null, said: null };
  const texts = textsIn(signed);
  const documents = texts?.flatMap(({ text }) => readStatement(text) ?? []) ?? [];
  const [document] = documents;
  if (!texts || !document || documents.length < texts.length) return { ...held, fault: "form" };
  const { releaseKey, clock } = context;
  if (releaseKey === null) return { ...held, fault: "key" };
  const holds = await Promise.all(
    texts.map(({ text, signature }) => signatureHolds(text, signature, releaseKey)),
  );
  if (holds.includes(false)) return { ...held, fault: "signature" };
  const fault = faultOfDays(documents, held.heldDay, clock.now());
  return { ...held, fault, said: { texts, document } };
}

function textsIn(signed: string): Statement["texts"] | null {
  return WholeStatement.safeParse(parseBoundedObject(signed, REQUEST_BOUNDS)).data?.texts ?? null;
}

/** Of what every language says; `documents` has at least one. */
function faultOfDays(
  documents: StatementDocument[],
  heldDay: string | null,
  now: number,
): StatementFault | null {
  const [{ date, next, sample }] = documents as [StatementDocument];
  const isOne = documents.every(
    (other) => other.date === date && other.next === next && other.sample === sample,
  );
  if (!isOne) return "languages";
  if (heldDay !== null && date <= heldDay) return "older";
  const today = instant(now).slice(0, 10);
  if (date > today) return "future";
  const isSoon = Date.parse(next) - Date.parse(date) <= LONGEST_MS;
  return next > date && next >= today && isSoon ? null : "next";
}
