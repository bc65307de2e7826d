/** A deployment that fails at any step, before or after the step did its work, leaves what served before serving all. */
import { beforeEach, describe, expect, test } from "vitest";
import { type StandIn, standInPlatform } from "./stand-in.ts";
import { begin, breakLock } from "./record.ts";
import { type Rollout, rollOut } from "./rollout.ts";
import { rollBack } from "./take-back.ts";

let standIn: StandIn;
let said: string[];
let asked: Record<string, string>[];
let isRight: (asked: number) => boolean;

beforeEach(() => {
  standIn = standInPlatform();
  said = [];
  asked = [];
  isRight = () => true;
});

function rollout(release: string): Rollout {
  return {
    environment: "test",
    platform: standIn.platform,
    release,
    holder: "ann@desk",
    gatewayName: "gateway-test",
    migrate: async (platform) => {
      await platform.query("CREATE TABLE IF NOT EXISTS migrated (id)");
      return ["0001_first.sql"];
    },
    async ask(headers) {
      asked.push(headers);
      if (!isRight(asked.length)) throw new Error("/readyz answers 503");
    },
    say: (line) => void said.push(line),
  };
}

const back = (anyway = false) => rollBack({ ...rollout("none"), breaks: false, anyway });

const alone = (version: string) => [{ version, percent: 100 }];
const states = () =>
  standIn.database
    .prepare("SELECT state FROM deployment ORDER BY id")
    .all()
    .map(({ state }) => state);

test("the first deployment is at once, the origin first", async () => {
  await rollOut(rollout("a"));
  expect(standIn.shares).toEqual({ origin: alone("origin-1-a"), gateway: alone("gateway-2-a") });
  expect(said.join("\n")).toContain("The origin is deployed at once: the first deployment");
  expect(states()).toEqual(["done"]);
});

describe("a second one", () => {
  const first = { origin: alone("origin-1-a"), gateway: alone("gateway-2-a") };
  const second = { origin: alone("origin-3-b"), gateway: alone("gateway-4-b") };

  beforeEach(async () => {
    await rollOut(rollout("a"));
    standIn.calls.length = 0;
    asked.length = 0;
    said.length = 0;
  });

  test("uploads, migrates, switches the origin on in steps, then the gateway, asked by name before anybody gets there", async () => {
    await rollOut(rollout("b"));
    const moves = standIn.calls.filter((line) =>
      /^(upload|bookmark|query CREATE TABLE IF NOT EXISTS mig|switch|attach)/.test(line),
    );
    expect(moves).toEqual([
      "upload origin",
      "upload gateway",
      "bookmark",
      "query CREATE TABLE IF NOT EXISTS migrated (id)",
      "switch origin 10/90",
      "switch origin 50/50",
      "switch origin 100",
      "switch gateway 0/100",
      "switch gateway 100",
      "attach origin",
      "attach gateway",
    ]);
    const byName = { "cloudflare-workers-version-overrides": `gateway-test="gateway-4-b"` };
    expect(asked).toEqual([{}, {}, {}, byName, {}]);
    expect(standIn.shares).toEqual(second);
    await back();
    expect(standIn.shares).toEqual(first);
    await expect(back()).rejects.toThrow("There is no earlier deployment");
  });

  test("after which a secret was set is taken back only when that is said, and then one further", async () => {
    await rollOut(rollout("b"));
    standIn.shares.origin = alone("origin-5-secret");
    await expect(back()).rejects.toThrow(/the origin serves origin-5-secret, not origin-3-b/);
    expect(standIn.shares.gateway).toEqual(second.gateway);
    await back(true);
    expect(standIn.shares).toEqual(first);
  });

  test("after a secret was set goes back to the version that has it, and no further", async () => {
    const turned = alone("origin-3-secret");
    standIn.shares.origin = turned;
    await rollOut(rollout("b"));
    await rollOut(rollout("c"));
    await back();
    await back();
    expect(standIn.shares.origin).toEqual(turned);
    await expect(back()).rejects.toThrow("There is no earlier deployment");
  });

  test("that fails anywhere leaves the first one serving all, says where, and lets another begin", async () => {
    await rollOut(rollout("count"));
    const steps = standIn.calls.length;
    await back();
    for (const when of ["before", "after"] as const) {
      for (let step = 0; step < steps; step++) {
        said.length = 0;
        standIn.failAt(step, when);
        const failure = await rollOut(rollout("b")).then(
          () => null,
          (error: Error) => error.message,
        );
        const broken = [when, step, standIn.calls.at(-1)];
        expect([...broken, failure]).toEqual([
          ...broken,
          expect.stringMatching(/failed$|broke after/),
        ]);
        standIn.failAt(null);
        expect([...broken, standIn.shares]).toEqual([...broken, first]);
        expect([...broken, states().at(-1)]).not.toEqual([...broken, "done"]);
        await breakLock(standIn.platform);
      }
    }
    await rollOut(rollout("c"));
    expect(standIn.shares.gateway).toEqual([
      { version: expect.stringMatching(/-c$/), percent: 100 },
    ]);
  });

  test.each([1, 2, 3, 4, 5])("whose walk fails the %i. time leaves the first one", async (time) => {
    isRight = (count) => count < time;
    await expect(rollOut(rollout("b"))).rejects.toThrow("/readyz answers 503");
    expect(standIn.shares).toEqual(first);
    expect(said.at(0)).toContain("Uploaded the origin");
    expect(said.join("\n")).toContain("Failed: /readyz answers 503");
    expect(states()).toEqual(["done", "failed"]);
  });

  test("never lets a new gateway meet an old origin", async () => {
    isRight = (count) => count < 5;
    await rollOut(rollout("b")).catch(() => undefined);
    const switches = standIn.calls.filter((line) => line.startsWith("switch"));
    expect(switches.slice(-2)).toEqual(["switch gateway 100", "switch origin 100"]);
  });

  test("with a migration of Durable Objects deploys the origin at once and says so", async () => {
    standIn.hasPendingObjects = true;
    await rollOut(rollout("b"));
    expect(said.join("\n")).toContain(
      "at once: a migration of its Durable Objects cannot go gradually",
    );
    expect(standIn.calls.filter((line) => /^(switch|deploy)/.test(line))).toEqual([
      "deploy origin",
      "switch gateway 0/100",
      "switch gateway 100",
    ]);
  });

  test("is refused while one is under way on any machine, and when its lock is broken it stops and touches nothing more", async () => {
    await begin(standIn.platform, { release: "x", holder: "bo@lap" });
    await expect(rollOut(rollout("b"))).rejects.toThrow("under way: x by bo@lap");
    await breakLock(standIn.platform);
    const breaking = rollout("b");
    breaking.ask = () => breakLock(standIn.platform);
    await expect(rollOut(breaking)).rejects.toThrow("broke this deployment's lock");
    expect(standIn.calls.at(-1)).toContain("UPDATE deployment");
    expect(standIn.shares.origin).toHaveLength(2);
    await back();
    expect(standIn.shares).toEqual(first);
  });

  test("that died half-way is refused to be built on, and rollback ends it", async () => {
    const dying = rollout("b");
    dying.ask = () => new Promise(() => undefined);
    void rollOut(dying);
    await expect.poll(() => standIn.shares.origin).toHaveLength(2);
    await expect(back()).rejects.toThrow("Another deployment is under way");
    await breakLock(standIn.platform);
    await expect(rollOut(rollout("c"))).rejects.toThrow("serves two versions");
    await back();
    expect(standIn.shares).toEqual(first);
  });
});
