/**
 * Pages that wait for a move of a group: each is told of a move that was made at any moment at all, and none is forgotten.
 * Time is the test's own. The moments were seen to fail on a watch that compared with what it had found itself at first,
 * in place of what the page saw.
 */
import { expect, test, vi } from "vitest";
import { fakeClock } from "#test/support/clock.ts";
import { networksOf } from "#origin/books/limit/network.ts";
import { Watch, type WatchParts } from "./watch.ts";

const SECOND = 1_000;

function watching(parts: Partial<WatchParts> = {}) {
  const versions = new Map([
    ["a", 1],
    ["b", 1],
  ]);
  const clock = fakeClock();
  let wake: () => void = () => undefined;
  const look = vi.fn<WatchParts["versions"]>(async () => new Map(versions));
  const onError = vi.fn<WatchParts["onError"]>();
  const pause = () => new Promise<void>((resolve) => (wake = resolve));
  const watch = new Watch({
    versions: look,
    pause,
    clock,
    waitMs: 3 * SECOND,
    room: 5,
    roomOfLine: 2,
    onError,
    ...parts,
  });
  const told: string[] = [];
  return {
    look,
    onError,
    told,
    versions,
    /** A page that saw this, by a name. */
    page(name: string, ...seen: [string, number][]) {
      const groups = seen.map(([id, version]) => ({ id, version }));
      void watch.follow(groups).then((news) => told.push(`${name} ${news}`));
    },
    /** What has begun goes on to where it waits. */
    follow: (...page: Parameters<Watch["follow"]>) => watch.follow(...page),
    settle: () => new Promise<void>((resolve) => setImmediate(resolve)),
    async lookAgain() {
      clock.advance(SECOND);
      wake();
      await this.settle();
    },
  };
}

test("a page is told of a move at the next look, and only it", async () => {
  const watch = watching();
  watch.page("first", ["a", 1]);
  watch.page("other", ["b", 1]);
  await watch.settle();
  expect(watch.told).toEqual([]);
  watch.versions.set("a", 2);
  await watch.lookAgain();
  expect(watch.told).toEqual(["first moved"]);
});

test("a move before the page began to wait is not lost", async () => {
  const watch = watching();
  watch.versions.set("a", 2);
  watch.page("late", ["a", 1]);
  await watch.settle();
  expect(watch.told).toEqual(["late moved"]);
});

test("a move while the database is being read is not lost, for whoever came before or meanwhile", async () => {
  const reads: ((rows: Map<string, number>) => void)[] = [];
  const watch = watching({ versions: () => new Promise((resolve) => reads.push(resolve)) });
  watch.page("before", ["a", 1]);
  // Read before the move, answered after it.
  const asItWas = new Map(watch.versions);
  watch.versions.set("a", 2);
  watch.page("meanwhile", ["a", 1]);
  reads[0]!(asItWas);
  await watch.settle();
  expect(watch.told).toEqual([]);
  await watch.lookAgain();
  reads[1]!(watch.versions);
  await watch.settle();
  expect(watch.told).toEqual(["before moved", "meanwhile moved"]);
});

test("one of several groups is enough, and a group that does not exist is none that was seen", async () => {
  const watch = watching();
  watch.page("made-up", ["nothing", 0]);
  watch.page("several", ["b", 1], ["a", 1]);
  await watch.settle();
  watch.versions.set("a", 2);
  await watch.lookAgain();
  expect(watch.told).toEqual(["made-up moved", "several moved"]);
});

test("where nothing moves, a page is told so after its time, whenever it came", async () => {
  const watch = watching();
  watch.page("first", ["a", 1]);
  await watch.settle();
  await watch.lookAgain();
  watch.page("second", ["a", 1]);
  await watch.lookAgain();
  await watch.lookAgain();
  expect(watch.told).toEqual(["first same"]);
  await watch.lookAgain();
  expect(watch.told).toEqual(["first same", "second same"]);
});

test("all pages are one question, each group once, and without pages nobody asks", async () => {
  const watch = watching();
  for (const name of ["1", "2", "3"]) watch.page(name, ["a", 1], ["b", 1]);
  await watch.settle();
  watch.look.mockClear();
  await watch.lookAgain();
  expect(watch.look.mock.calls).toEqual([[["a", "b"]]]);
  watch.versions.set("a", 2);
  await watch.lookAgain();
  watch.look.mockClear();
  await watch.lookAgain();
  expect(watch.look).not.toHaveBeenCalled();
  watch.page("again", ["b", 1]);
  await watch.settle();
  expect(watch.look).toHaveBeenCalledOnce();
});

test("where there is no room nobody waits, and whoever is told makes room", async () => {
  const watch = watching({ room: 1 });
  watch.page("first", ["a", 1]);
  watch.page("no room", ["a", 1]);
  await watch.settle();
  expect(watch.told).toEqual(["no room unwatched"]);
  watch.versions.set("a", 2);
  await watch.lookAgain();
  watch.page("next", ["a", 1]);
  await watch.lookAgain();
  expect(watch.told).toEqual(["no room unwatched", "first moved", "next moved"]);
});

test("a network has its share of the room and leaves the rest to others; nobody's pages are no network's", async () => {
  const watch = watching({ room: 6 });
  const seen = [{ id: "a", version: 1 }];
  const told: string[] = [];
  for (const subject of ["one", "one", "one", "other"]) {
    const by = [{ subject, share: 1 }];
    void watch.follow(seen, by).then((news) => told.push(`${subject} ${news}`));
  }
  for (let page = 0; page < 3; page++)
    void watch.follow(seen, []).then((news) => told.push(`nowhere ${news}`));
  await watch.settle();
  expect(told).toEqual(["one unwatched"]);
});

test("a wide network has its share too, in however many lines its pages wait", async () => {
  const watch = watching({ room: 100 });
  const seen = [{ id: "a", version: 1 }];
  const told: string[] = [];
  for (let line = 0; line < 6; line++) {
    void watch
      .follow(seen, networksOf(`2001:db8:0:${line}::1`))
      .then((news) => told.push(`${line} ${news}`));
  }
  await watch.settle();
  expect(told).toEqual(["4 unwatched", "5 unwatched"]);
});

test("a database that fails ends the wait of those it failed, and the next are watched again", async () => {
  const watch = watching();
  watch.look.mockRejectedValueOnce(new Error("D1 is away"));
  watch.page("unlucky", ["a", 1]);
  await watch.settle();
  expect(watch.told).toEqual(["unlucky unwatched"]);
  expect(watch.onError).toHaveBeenCalledOnce();
  watch.page("next", ["a", 0]);
  await watch.lookAgain();
  expect(watch.told).toEqual(["unlucky unwatched", "next moved"]);
});
