/** Reviews as operators keep them: on the page in their order until they are ended, in every language. */
import { afterAll, expect, test } from "vitest";
import { newId } from "#origin/ground/ids.ts";
import { listReviews } from "#origin/verbs/marketing/list-reviews.ts";
import { fakeClock } from "#test/support/clock.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { operatorOn } from "#test/support/operator.ts";
import { shopContext } from "#test/support/shop.ts";

const memory = memoryDb();
const clock = fakeClock("2026-01-15T12:00:00.000Z");
const shop = shopContext(memory.db, clock);
const { does, refusedFor } = operatorOn(shop);
afterAll(() => memory.close());

const TEXT = { en: "It reconnects by itself.", zh_CN: "它会自己重新连上。" };
const review = (author: string, more: object = {}) => ({
  key: newId(),
  author,
  text: TEXT,
  ...more,
});

async function shown(language: "en" | "zh_CN" = "en") {
  const outcome = await listReviews({ ...shop, caller: { ...shop.caller, language } }, {});
  return outcome.ok ? outcome.data.reviews : [];
}
const authors = async () => (await shown()).map(({ author }) => author);

test("one is added at the end of the page, or at a place of its own, and says its own day or today", () =>
  memory.tell(async () => {
    await does("reviews_add", review("Anna", { writtenOn: "2025-12-01" }));
    await does("reviews_add", review("Ben"));
    await does("reviews_add", review("First", { position: 0 }));
    expect(await authors()).toEqual(["First", "Anna", "Ben"]);
    expect((await shown("zh_CN")).map(({ text, writtenOn }) => [text, writtenOn])).toEqual([
      [TEXT.zh_CN, "2026-01-15"],
      [TEXT.zh_CN, "2025-12-01"],
      [TEXT.zh_CN, "2026-01-15"],
    ]);
  }));

test("the same key adds it once", () =>
  memory.tell(async () => {
    const one = review("Anna");
    const added = await does("reviews_add", one);
    expect(await does("reviews_add", one)).toEqual(added);
    expect(await authors()).toEqual(["Anna"]);
    expect((await does("audit_list", { operation: "reviews_add" })).actions).toHaveLength(1);
  }));

test("its words and its place change by themselves, and the record says what it was", () =>
  memory.tell(async () => {
    const { id } = await does("reviews_add", review("Anna"));
    await does("reviews_add", review("Ben"));
    await does("reviews_change", { id, position: 9 });
    expect(await authors()).toEqual(["Ben", "Anna"]);
    await does("reviews_change", { id, author: "A.", text: { en: "It reconnects." } });
    expect((await shown())[1]).toMatchObject({ author: "A.", text: "It reconnects." });
    expect((await shown("zh_CN"))[1]).toMatchObject({ text: TEXT.zh_CN });
    const { actions } = await does("audit_list", { operation: "reviews_change" });
    expect(actions[0]!.before).toContain(TEXT.en);
  }));

test("one is taken off the page once, stays in the list, and comes back", () =>
  memory.tell(async () => {
    const { id } = await does("reviews_add", review("Anna"));
    await does("reviews_add", review("Ben"));
    expect(await does("reviews_end", { id })).toMatchObject({ state: "ended" });
    await does("reviews_end", { id });
    expect((await does("audit_list", { operation: "reviews_end" })).actions).toHaveLength(1);
    expect(await authors()).toEqual(["Ben"]);
    const { reviews } = await does("reviews_list", {});
    expect(reviews.map(({ author, state }) => [author, state])).toEqual([
      ["Ben", "shown"],
      ["Anna", "ended"],
    ]);
    await does("reviews_change", { id, author: "A." });
    expect(await authors()).toEqual(["Ben"]);
    await does("reviews_change", { id, state: "shown" });
    expect(await authors()).toEqual(["A.", "Ben"]);
  }));

test("nobody's is refused", () =>
  memory.tell(async () => {
    expect(await refusedFor("reviews_end", { id: "nobodys" })).toEqual(["NotFound", "id"]);
    expect(await refusedFor("reviews_change", { id: "nobodys", author: "A." })).not.toBeNull();
  }));
