/** Letters that people choose: by kind, at posting and again at sending, by the link of a letter, and news to those who asked. */
import { afterAll, describe, expect, test } from "vitest";
import { NOTICE_DEFAULTS, NoticeKind } from "#contract/notice.ts";
import type { Language } from "#contract/scalars.ts";
import { DAY_MS } from "#origin/ground/clock.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import type { Letter } from "#origin/ground/ports/courier.ts";
import { letterTo } from "#origin/books/letters/letter-to.ts";
import { sweepOutbox } from "#origin/books/letters/sweep.ts";
import { mailsToMembers } from "#origin/books/group/letters.ts";
import type { GroupRow } from "#origin/books/group/row.ts";
import type { GroupLetter } from "#origin/books/letters/message.ts";
import { remindOfEnds } from "#origin/books/time/remind.ts";
import { sendNews } from "#origin/verbs/marketing/letter/send.ts";
import { reachableAt } from "#origin/books/people/notice/repository.ts";
import { newPlaceLetter } from "#origin/verbs/sign-in/new-place.ts";
import { readNotice, stopNotice } from "#origin/verbs/notice/by-link.ts";
import { chooseLetterLanguage, chooseNotice, readNotices } from "#origin/verbs/notice/choose.ts";
import { fakeClock } from "#test/support/clock.ts";
import { giveAddress, lettersTo } from "#test/support/letters.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { operatorOn } from "#test/support/operator.ts";
import { newBuyer, shopContext } from "#test/support/shop.ts";

const memory = memoryDb();
const { db } = memory;
const clock = fakeClock("2026-03-01T12:00:00.000Z");
let carried: Letter[] = [];
const couriers = {
  email: [
    {
      name: "test",
      deliver: async (letter: Letter) => (carried.push(letter), "delivered" as const),
    },
  ],
  sms: [],
};
const shop = shopContext(db, clock, { couriers });
const { does, refusedFor } = operatorOn(shop);
afterAll(() => memory.close());

const story = (told: () => Promise<void>) =>
  memory.tell(async () => {
    carried = [];
    await told();
  });

interface Person extends SignedInContext {
  address: string;
}

async function person(language: Language = "en"): Promise<Person> {
  const buyer = await newBuyer(shop);
  return { ...buyer, address: await giveAddress(shop, buyer.session.userId, language) };
}

const choose = (who: Person, kind: NoticeKind, wanted: boolean) =>
  chooseNotice(who, { kind, wanted });

async function wanted(who: Person) {
  const read = await readNotices(who, {});
  if (!read.ok) throw new Error(read.problem);
  return Object.fromEntries(read.data.notices.map((one) => [one.kind, one.wanted]));
}

/** A letter of a kind, in the outbox. */
async function posted(who: Person, kind?: NoticeKind): Promise<void> {
  const message = {
    name: "membership-ending",
    days: 7,
    at: clock.now(),
    link: "/pricing",
  } as const;
  const letter = { userId: who.session.userId, language: "en" as const, message };
  await run(await letterTo(shop, kind ? { ...letter, kind } : letter));
}

const run = async (statements: D1PreparedStatement[]) =>
  void (statements.length > 0 && (await db.batch(statements)));

/** The link of the only letter to somebody, as its header has it. */
async function linkOf({ address }: Person): Promise<URL> {
  const [letter] = await lettersTo(shop, address);
  return new URL(letter!.headers!["List-Unsubscribe"]!.slice(1, -1));
}

const tokenIn = ({ pathname }: URL) => pathname.split("/").at(-1)!;

describe("a choice", () => {
  test("is its kind's default until it is made, and holds from then on", () =>
    story(async () => {
      const who = await person();
      const other = await person();
      expect(await wanted(who)).toEqual(NOTICE_DEFAULTS);
      expect(NOTICE_DEFAULTS.news).toBe(false);
      for (const kind of NoticeKind.options) await choose(who, kind, !NOTICE_DEFAULTS[kind]);
      await choose(who, "group", true);
      expect(await wanted(who)).toEqual({
        membership_week: false,
        membership_day: false,
        group: true,
        sign_in: false,
        news: true,
      });
      expect(await wanted(other)).toEqual(NOTICE_DEFAULTS);
    }));

  test("keeps the instant that it was made at, however often it is said", () =>
    story(async () => {
      const who = await person();
      const at = clock.now();
      await choose(who, "news", true);
      clock.advance(DAY_MS);
      await choose(who, "news", true);
      const row = await db.prepare(`SELECT wanted, at FROM notice_choice`).first();
      expect(row).toEqual({ wanted: 1, at });
    }));

  test("of a language is that of the next letters", () =>
    story(async () => {
      const who = await person("en");
      await chooseLetterLanguage(who, { language: "zh_CN" });
      const read = await readNotices(who, {});
      expect(read).toMatchObject({ ok: true, data: { language: "zh_CN" } });
    }));
});

describe("a letter of a kind", () => {
  test.each(NoticeKind.options)("%s is posted only where it is wanted", (kind) =>
    story(async () => {
      const [wants, not] = [await person(), await person()];
      await choose(wants, kind, true);
      await choose(not, kind, false);
      await posted(wants, kind);
      await posted(not, kind);
      expect(await lettersTo(shop, wants.address)).toHaveLength(1);
      expect(await lettersTo(shop, not.address)).toEqual([]);
    }),
  );

  test("that was switched off after it was posted is not sent, and leaves no row; a necessary one is", () =>
    story(async () => {
      const who = await person();
      await posted(who, "membership_week");
      await posted(who, "group");
      await posted(who);
      await choose(who, "membership_week", false);
      await sweepOutbox(shop);
      expect(carried).toHaveLength(2);
      expect(carried.filter(({ headers }) => headers)).toHaveLength(1);
      const { results } = await db.prepare(`SELECT status FROM outbox`).all();
      expect(results).toEqual([{ status: "delivered" }, { status: "delivered" }]);
    }));

  test("about a sign-in from a new place comes, with its own link and the one that stops it, unless it is switched off", () =>
    story(async () => {
      const who = await person();
      const { userId, id: sessionId } = who.session;
      const of = { userId, sessionId };
      const letter = async () =>
        run(
          (await newPlaceLetter(shop, { ...of, reachable: await reachableAt(db, userId) }))
            .statements,
        );
      const now = clock.now();
      await db
        .prepare(
          `INSERT INTO session (id, user_id, token_hash, scope, platform, created_at, last_used_at, expires_at, transition_id)
           VALUES (?1, ?2, ?1, 'session', 'ios', ?3, ?3, ?3, ?1)`,
        )
        .bind(sessionId, userId, now)
        .run();
      await choose(who, "news", false);
      await letter();
      await choose(who, "sign_in", false);
      await letter();
      const [sent, ...more] = await lettersTo(shop, who.address);
      expect(more).toEqual([]);
      expect(sent!.text).toMatch(/end-session#.*unsubscribe\//s);
      await sweepOutbox(shop);
      expect(carried).toEqual([]);
    }));

  test("says in both forms and in the headers of RFC 8058 how it is stopped, and nothing of whose it is", () =>
    story(async () => {
      const who = await person();
      await posted(who, "group");
      await posted(who);
      const [letter, necessary] = await lettersTo(shop, who.address);
      const url = letter!.headers!["List-Unsubscribe"]!.slice(1, -1);
      expect(letter!.headers).toEqual({
        "List-Unsubscribe": `<${url}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      });
      expect(url).toMatch(/^https:\/\/halyard\.example\/unsubscribe\/[\w-]+\.[\w-]+\?lng=en$/);
      expect(letter!.text).toContain(url);
      expect(letter!.html).toContain(`href="${url}"`);
      for (const told of [who.address, who.session.userId]) expect(url).not.toContain(told);
      expect(necessary!.headers).toBeUndefined();
      expect(`${necessary!.text}${necessary!.html}`).not.toContain("unsubscribe");
    }));
});

describe("letters before a membership ends", () => {
  test.each([
    ["membership_week", [1]],
    ["membership_day", [7]],
    [null, [7, 1]],
  ] as const)("without %s come %j days ahead", (off, days) =>
    story(async () => {
      const who = await person();
      if (off) await choose(who, off, false);
      await db
        .prepare(`INSERT INTO membership_end (user_id, expires_at, reminded) VALUES (?1, ?2, 0)`)
        .bind(who.session.userId, clock.now() + 6.5 * DAY_MS)
        .run();
      await remindOfEnds(shop);
      clock.advance(6 * DAY_MS);
      await remindOfEnds(shop);
      const letters = await lettersTo(shop, who.address);
      expect(letters.map(({ subject }) => Number(/\d/.exec(subject)![0]))).toEqual(days);
    }),
  );
});

test.each<[GroupLetter, number]>([
  ["group-joined", 0],
  ["group-given", 0],
  ["group-finished", 0],
  ["group-ending", 0],
  ["group-ended", 1],
  ["group-returned", 1],
])("without letters about groups %s comes %i times", (name, times) =>
  story(async () => {
    const who = await person();
    await choose(who, "group", false);
    const group = { names: '{"en":"1 month"}' } as GroupRow;
    const members = [{ userId: who.session.userId, language: "en" as const }];
    await run(await mailsToMembers(shop, { group, members, name, at: clock.now() }));
    expect(await lettersTo(shop, who.address)).toHaveLength(times);
  }),
);

describe("the link of a letter", () => {
  test("ends its kind alone, twice as well as once, and says so", () =>
    story(async () => {
      const who = await person();
      await posted(who, "group");
      const link = tokenIn(await linkOf(who));
      expect(await readNotice(shop, { link })).toMatchObject({
        data: { kind: "group", wanted: true },
      });
      for (const _ of [1, 2]) expect(await stopNotice(shop, { link })).toMatchObject({ ok: true });
      expect(await readNotice(shop, { link })).toMatchObject({ data: { wanted: false } });
      expect(await wanted(who)).toEqual({ ...NOTICE_DEFAULTS, group: false });
    }));

  test("works years later", () =>
    story(async () => {
      const who = await person();
      await posted(who, "group");
      const link = tokenIn(await linkOf(who));
      clock.advance(3 * 365 * DAY_MS);
      expect(await stopNotice(shop, { link })).toMatchObject({ ok: true });
    }));

  test("that is made up, changed, or of an account that is gone stops nothing", () =>
    story(async () => {
      const who = await person();
      await posted(who, "group");
      const link = tokenIn(await linkOf(who));
      const changed = `${link.slice(0, -2)}${link.endsWith("AA") ? "BB" : "AA"}`;
      const ofRow = await shop.vault.seal(
        JSON.stringify({ userId: who.session.userId, kind: "group" }),
        newId(),
      );
      for (const bad of [changed, "a.b", ofRow]) {
        expect(await stopNotice(shop, { link: bad })).toMatchObject({
          problem: "NoticeLinkUnknown",
        });
        expect(await readNotice(shop, { link: bad })).toMatchObject({
          problem: "NoticeLinkUnknown",
        });
      }
      expect(await wanted(who)).toEqual(NOTICE_DEFAULTS);
      await db
        .prepare(`UPDATE user SET deleted_at = 1 WHERE id = ?1`)
        .bind(who.session.userId)
        .run();
      expect(await stopNotice(shop, { link })).toMatchObject({ problem: "NoticeLinkUnknown" });
    }));
});

const NEWS = {
  id: "servers",
  kind: "service",
  title: { en: "New servers", zh_CN: "新服务器" },
  body: { en: "In Oslo.\n\nAnd in Lima.", zh_CN: "奥斯陆。\n\n利马。" },
  link: "/announcements",
  label: { en: "Read more", zh_CN: "查看详情" },
};

describe("news", () => {
  test("goes to those who asked for it, once, each in their language", () =>
    story(async () => {
      const [english, chinese, nobody, without] = [
        await person(),
        await person("zh_CN"),
        await person(),
        await newBuyer(shop),
      ];
      for (const who of [english, chinese]) await choose(who, "news", true);
      await chooseNotice(without, { kind: "news", wanted: true });
      await does("announcements_post", NEWS);
      const { readers } = await does("announcements_letter_preview", { id: NEWS.id });
      expect(readers).toEqual([
        { language: "en", title: NEWS.title.en, count: 1 },
        { language: "zh_CN", title: NEWS.title.zh_CN, count: 1 },
      ]);
      const begun = await does("announcements_letter", { id: NEWS.id });
      expect(begun).toMatchObject({ letters: 0, letterAt: new Date(clock.now()).toISOString() });
      await sendNews(shop);
      await sendNews(shop);
      const [letter, ...more] = await lettersTo(shop, english.address);
      expect(more).toEqual([]);
      expect(letter!.subject).toBe("New servers · Halyard");
      expect(letter!.text).toContain(
        "In Oslo.\n\nAnd in Lima.\n\nRead more\nhttps://halyard.example/announcements",
      );
      const [translated] = await lettersTo(shop, chinese.address);
      expect(translated!.text).toContain("奥斯陆。\n\n利马。");
      expect(translated!.text).toContain("?lng=zh-CN");
      expect(await lettersTo(shop, nobody.address)).toEqual([]);
      const { announcements } = await does("announcements_list", {});
      expect(announcements).toMatchObject([{ letters: 2 }]);
    }));

  test("reaches everybody in batches, and two runs at once write to nobody twice", () =>
    story(async () => {
      const people = await Promise.all(Array.from({ length: 130 }, () => person()));
      for (const who of people) await choose(who, "news", true);
      await does("announcements_post", NEWS);
      await does("announcements_letter", { id: NEWS.id });
      await Promise.all([sendNews(shop), sendNews(shop)]);
      const count = () => db.prepare(`SELECT COUNT(*) AS n FROM outbox`).first<number>("n");
      expect(await count()).toBe(100);
      for (const _ of [1, 2, 3]) await sendNews(shop);
      expect(await count()).toBe(130);
      const { done_at, letters } = (await db.prepare(`SELECT * FROM announcement_letter`).first())!;
      expect([done_at, letters]).toEqual([clock.now(), 130]);
    }));

  test("that has ended goes to nobody else", () =>
    story(async () => {
      const who = await person();
      await choose(who, "news", true);
      await does("announcements_post", NEWS);
      await does("announcements_letter", { id: NEWS.id });
      await does("announcements_end", { id: NEWS.id });
      await sendNews(shop);
      expect(await lettersTo(shop, who.address)).toEqual([]);
    }));

  test("goes out once, one a day, and only while it is shown", () =>
    story(async () => {
      const letter = async (id: string) => {
        const previewed = await refusedFor("announcements_letter_preview", { id });
        const refusal = await refusedFor("announcements_letter", { id });
        expect(previewed).toEqual(refusal);
        return refusal;
      };
      const later = {
        ...NEWS,
        id: "later",
        publishedAt: new Date(clock.now() + DAY_MS).toISOString(),
      };
      await does("announcements_post", NEWS);
      await does("announcements_post", later);
      expect(await letter("nobodys")).toEqual(["NotFound", "id"]);
      expect(await letter("later")).toEqual(["AnnouncementNotShown", "id"]);
      expect(await letter(NEWS.id)).toBeNull();
      expect(await letter(NEWS.id)).toEqual(["AnnouncementSent", "id"]);
      await does("announcements_post", { ...NEWS, id: "second" });
      expect(await letter("second")).toEqual(["NewsSentToday"]);
      clock.advance(DAY_MS);
      expect(await letter(NEWS.id)).toEqual(["AnnouncementSent", "id"]);
      expect(await letter("second")).toBeNull();
      const { actions } = await does("audit_list", { operation: "announcements_letter" });
      expect(actions).toHaveLength(2);
    }));
});
