/**
 * `npm run bench -- distance`: every call of the contract by its own example at the built origin, whose database and objects
 * are far away: the table of docs/performance.md, and what each call was waited for.
 */
import { startVitest, type TestModule } from "vitest/node";

const WAY_MS = 150;

/** What `npm test` counts, from so far away, as a table. @throws when a call was refused. */
export async function distance(): Promise<string> {
  process.env.TEST_DISTANCE_MS = String(WAY_MS);
  const vitest = await startVitest("test", ["test/origin/rows.test.ts"], {
    watch: false,
    project: "http",
    reporters: [],
  });
  const rows = vitest.state.getTestModules().flatMap(rowsOf);
  await vitest.close();
  return [
    `| Call | Questions | Row | Waited for at ${WAY_MS} ms |`,
    "| --- | --: | --: | --: |",
    ...rows,
  ].join("\n");
}

function rowsOf(module: TestModule): string[] {
  const calls = [...module.children.allTests()].filter((test) => test.parent.type === "suite");
  return calls.map((test) => {
    const { asked } = test.meta();
    if (!asked) throw new Error(`${test.name}: ${test.result().errors?.[0]?.message}`);
    const { questions, row, ms } = asked;
    return `| \`${test.name}\` | ${questions} | ${row} | ${Math.round(ms)} ms |`;
  });
}
