/** Attacks are counted without anything of whom, and a rate that is out of line is told of once (ASVS 16.3). */
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { OPERATOR_HEADER } from "#contract/ops/operations.ts";
import { operatorsDoor } from "#origin/doors/operators/door.ts";
import { operatorsIn } from "#origin/doors/operators/operators.ts";
import type { Context } from "#origin/ground/context.ts";
import type { Operations } from "#origin/ground/operation.ts";
import type { LogEvent } from "#origin/ground/log.ts";
import { fakeClock } from "#test/support/clock.ts";
import type { Harness } from "#test/support/harness.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { verbContext } from "#test/support/verb-context.ts";
import { createNote, PIECE_MS } from "./note.ts";
import { toldSince } from "./repository.ts";
import { watchRates } from "./watch.ts";

const memory = memoryDb();
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterAll(() => {
  vi.restoreAllMocks();
  memory.close();
});

const TOKEN = `hyop_${"a".repeat(43)}`;
const WRONG = `hyop_${"b".repeat(43)}`;

function watched() {
  const clock = fakeClock();
  const told: LogEvent[] = [];
  const work: Promise<unknown>[] = [];
  const note = createNote({ db: memory.db, clock, waitUntil: (one) => void work.push(one) });
  // safe because with a database and a clock of its own the context asks no product for anything
  const context: Context = verbContext({} as Harness, {
    db: memory.db,
    clock,
    note,
    tell: (event) => void told.push(event),
  });
  // safe because nobody gets as far as an operation
  const operations = {} as Operations;
  const door = operatorsDoor(context, {
    operators: operatorsIn(`anna:${TOKEN}`).operators,
    operations,
  });
  const knock = (token: string, at: number) =>
    door.request("/ops/codes_list", {
      method: "POST",
      headers: { [OPERATOR_HEADER]: token, "x-client-ip": `198.51.100.${at % 250}` },
    });
  return { clock, told, note, context, knock, settled: () => Promise.all(work) };
}

test("wrong operator tokens alarm once, and the owner sees it", async () => {
  await memory.tell(async () => {
    const { clock, told, context, knock, settled } = watched();
    for (let tries = 0; tries < 310; tries++) {
      await knock(WRONG, tries);
      clock.advance(1_000);
    }
    await settled();
    for (let minute = 0; minute < 3; minute++) await watchRates(context);
    expect(told).toEqual(["operator.refused_out_of_line"]);
    const shown = await toldSince(memory.db, 0);
    expect(shown).toMatchObject([{ event: "operator.refused" }]);
    expect(shown[0]?.count).toBeGreaterThan(280);
    const stored = await memory.db.prepare(`SELECT * FROM security_count`).all();
    expect(JSON.stringify(stored.results)).not.toMatch(/198\.51|hyop_/);
  });
});

test("what happens every day alarms nobody, eight times as much does", async () => {
  await memory.tell(async () => {
    const { clock, told, note, context, settled } = watched();
    const happen = async (times: number) => {
      for (let one = 0; one < times; one++) note("sign_in.refused");
      clock.advance(11_000);
      note("sign_in.refused");
      await settled();
      await watchRates(context);
      clock.advance(PIECE_MS - 11_000);
    };
    for (let piece = 0; piece < 7 * 144; piece++) await happen(60);
    expect(told).toEqual([]);
    await happen(400);
    expect(told).toEqual([]);
    await happen(700);
    expect(told).toEqual(["sign_in.refused_out_of_line"]);
  });
});
