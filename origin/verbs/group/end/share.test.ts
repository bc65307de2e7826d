/** How far one run goes through what is due, and that what fails holds nothing up. */
import { expect, test, vi } from "vitest";
import type { Origin } from "#origin/ground/origin.ts";
import type { GroupRow } from "#origin/books/group/row.ts";
import { eachOf, LOOK, type Place, workOff } from "./share.ts";

const tell = vi.fn<Origin["tell"]>();
// safe because work on groups takes only this of it here
const origin = { tell } as unknown as Origin;

/** So many groups are due, and none ever stops being so. */
function dueOf(count: number) {
  const all = Array.from({ length: count }, (_, at) => ({
    id: String(at).padStart(5, "0"),
    ends_at: 1 + Math.floor(at / 7),
  }));
  return async ({ endsAt, id }: Place) => {
    const rest = all.filter(
      (each) => each.ends_at > endsAt || (each.ends_at === endsAt && each.id > id),
    );
    // safe because a look reads only the place of a group
    return rest.slice(0, LOOK) as GroupRow[];
  };
}

async function seen(count: number, looks = Number.MAX_SAFE_INTEGER): Promise<number> {
  const ids: string[] = [];
  let left = looks;
  const more = await workOff({ isUsedUp: () => left === 0 }, dueOf(count), async (groups) => {
    ids.push(...groups.map(({ id }) => id));
    left--;
  });
  expect(more).toBe(left === 0);
  expect(new Set(ids).size).toBe(ids.length);
  return ids.length;
}

test("one run sees everything once, and what could not be done is not looked at again", async () => {
  expect(await seen(0)).toBe(0);
  expect(await seen(LOOK)).toBe(LOOK);
  expect(await seen(3 * LOOK + 7)).toBe(3 * LOOK + 7);
});

test("no longer than its share, whatever is left", async () => {
  expect(await seen(100 * LOOK, 3)).toBe(3 * LOOK);
});

test("one that fails is told of, and the others are done", async () => {
  const done: number[] = [];
  const failure = new Error("no");
  await eachOf(origin, [1, 2, 3, 4, 5, 6, 7], async (item) => {
    if (item === 2) throw failure;
    done.push(item);
  });
  expect(done).toEqual([1, 3, 4, 5, 6, 7]);
  expect(tell).toHaveBeenCalledExactlyOnceWith("group.end_failed", { error: failure });
});
