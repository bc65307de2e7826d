/** Announcements as operators keep them: shown from their instant to their end, in every language. */
import { afterAll, expect, test } from "vitest";
import { DAY_MS } from "#origin/ground/clock.ts";
import { listAnnouncements } from "#origin/verbs/marketing/list-announcements.ts";
import { fakeClock } from "#test/support/clock.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { operatorOn } from "#test/support/operator.ts";
import { shopContext } from "#test/support/shop.ts";

const memory = memoryDb();
const clock = fakeClock();
const shop = shopContext(memory.db, clock);
const { does, refusedFor } = operatorOn(shop);
afterAll(() => memory.close());

const inDays = (days: number) => new Date(clock.now() + days * DAY_MS).toISOString();

const NEWS = {
  id: "maintenance",
  kind: "service",
  title: { en: "Maintenance on Sunday", zh_CN: "周日维护" },
  body: { en: "From 2 to 3.\n\nApps reconnect.", zh_CN: "2 点到 3 点。\n\n应用会自动重连。" },
};

async function shown(language: "en" | "zh_CN" = "en") {
  const outcome = await listAnnouncements({ ...shop, caller: { ...shop.caller, language } }, {});
  return outcome.ok ? outcome.data.announcements : [];
}

test("one is shown from its instant on, changed, and gone at its end", () =>
  memory.tell(async () => {
    const times = { publishedAt: inDays(1), endsAt: inDays(3) };
    const posted = await does("announcements_post", { ...NEWS, ...times });
    expect(posted.state).toBe("scheduled");
    expect(await shown()).toEqual([]);
    clock.advance(DAY_MS);
    expect(await shown("zh_CN")).toMatchObject([
      { title: "周日维护", paragraphs: ["2 点到 3 点。", "应用会自动重连。"], sample: false },
    ]);
    await does("announcements_change", { id: NEWS.id, title: { en: "Maintenance is later" } });
    expect(await shown()).toMatchObject([{ title: "Maintenance is later" }]);
    expect(await shown("zh_CN")).toMatchObject([{ title: "周日维护" }]);
    clock.advance(2 * DAY_MS);
    expect(await shown()).toEqual([]);
    const { announcements } = await does("announcements_list", {});
    expect(announcements).toMatchObject([{ id: NEWS.id, state: "ended" }]);
    await does("announcements_change", { id: NEWS.id, endsAt: null });
    expect(await shown()).toHaveLength(1);
  }));

test("one is posted now and ended now, with a link in every language", () =>
  memory.tell(async () => {
    const label = { en: "To the plans", zh_CN: "查看套餐" };
    await does("announcements_post", { ...NEWS, link: "/pricing", label });
    expect(await shown("zh_CN")).toMatchObject([{ link: { url: "/pricing", label: "查看套餐" } }]);
    const { titles, bodies, labels, link } = await does("announcements_show", { id: NEWS.id });
    expect({ titles, bodies, labels, link }).toEqual({
      titles: NEWS.title,
      bodies: NEWS.body,
      labels: label,
      link: "/pricing",
    });
    await does("announcements_end", { id: NEWS.id });
    await does("announcements_end", { id: NEWS.id });
    expect(await shown()).toEqual([]);
    const { actions } = await does("audit_list", { operation: "announcements_end" });
    expect(actions).toHaveLength(1);
    expect(actions[0]!.before).toContain("Maintenance on Sunday");
  }));

test("the link of one that is posted is changed, taken away and given", () =>
  memory.tell(async () => {
    const { id } = NEWS;
    const label = { en: "To the plans", zh_CN: "查看套餐" };
    await does("announcements_post", { ...NEWS, link: "/pricing", label });
    await does("announcements_change", { id, label: { en: "All plans" } });
    expect(await shown()).toMatchObject([{ link: { url: "/pricing", label: "All plans" } }]);
    await does("announcements_change", { id, link: "/download" });
    expect(await shown("zh_CN")).toMatchObject([{ link: { url: "/download", label: "查看套餐" } }]);
    expect(await does("announcements_change", { id, link: null })).toMatchObject({
      link: null,
      labels: {},
    });
    expect(await shown()).toMatchObject([{ link: null }]);
    const half = { id, link: "/pricing", label: { en: "To the plans" } };
    expect(await refusedFor("announcements_change", half)).toEqual(["InvalidRequest", "label"]);
    expect(await refusedFor("announcements_change", { id, label })).toEqual([
      "InvalidRequest",
      "link",
    ]);
    expect(await does("announcements_change", { id, link: "/pricing", label })).toMatchObject({
      link: "/pricing",
      labels: label,
    });
  }));

test("a preview says what readers would see, is refused as the act is, and does nothing", () =>
  memory.tell(async () => {
    const { id } = NEWS;
    const words = { titles: NEWS.title, bodies: NEWS.body, link: null, labels: {} };
    expect(await does("announcements_post_preview", NEWS)).toMatchObject({
      ...words,
      state: "shown",
    });
    expect(await refusedFor("announcements_show", { id })).toEqual(["NotFound", "id"]);
    const past = { ...NEWS, endsAt: inDays(0) };
    expect(await refusedFor("announcements_post_preview", past)).toEqual([
      "InvalidRequest",
      "endsAt",
    ]);
    await does("announcements_post", NEWS);
    expect(await refusedFor("announcements_post_preview", NEWS)).toEqual([
      "AnnouncementTaken",
      "id",
    ]);
    const change = { id, title: { en: "Later" }, publishedAt: inDays(1) };
    const preview = await does("announcements_change_preview", change);
    expect(preview).toMatchObject({
      titles: { en: "Later", zh_CN: NEWS.title.zh_CN },
      bodies: NEWS.body,
      state: "scheduled",
      publishedAt: inDays(1),
    });
    expect(await does("announcements_show", { id })).toMatchObject({ ...words, state: "shown" });
    expect(await does("announcements_change", change)).toMatchObject(preview);
    const nobodys = { ...change, id: "nobodys" };
    expect(await refusedFor("announcements_change_preview", nobodys)).toEqual(["NotFound", "id"]);
  }));

test("one of the future is published now, and one that is pinned stands before newer ones", () =>
  memory.tell(async () => {
    await does("announcements_post", { ...NEWS, publishedAt: inDays(3) });
    await does("announcements_change", { id: NEWS.id, publishedAt: "now" });
    expect(await shown()).toMatchObject([{ id: NEWS.id }]);
    clock.advance(DAY_MS);
    await does("announcements_post", { ...NEWS, id: "newer" });
    const ids = async () => (await shown()).map(({ id }) => id);
    expect(await ids()).toEqual(["newer", NEWS.id]);
    await does("announcements_change", { id: NEWS.id, pinned: "yes" });
    expect(await ids()).toEqual([NEWS.id, "newer"]);
    await does("announcements_change", { id: NEWS.id, title: { en: "Still pinned" } });
    expect(await ids()).toEqual([NEWS.id, "newer"]);
    await does("announcements_change", { id: NEWS.id, pinned: "no" });
    expect(await ids()).toEqual(["newer", NEWS.id]);
  }));

test("an id that is there, an end that is past and nobody's are refused", () =>
  memory.tell(async () => {
    await does("announcements_post", NEWS);
    expect(await refusedFor("announcements_post", NEWS)).toEqual(["AnnouncementTaken", "id"]);
    const past = { ...NEWS, id: "other", endsAt: inDays(0) };
    expect(await refusedFor("announcements_post", past)).toEqual(["InvalidRequest", "endsAt"]);
    expect(await refusedFor("announcements_end", { id: "nobodys" })).toEqual(["NotFound", "id"]);
  }));
