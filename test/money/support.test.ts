/** Questions to support: whose they are, what each side does to them, what is kept and when it goes. */
import { afterAll, describe, expect, test } from "vitest";
import type { CallRequest } from "#contract/calls/calls.ts";
import { DAY_MS, HOUR_MS } from "#origin/ground/clock.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import { deleteAccount } from "#origin/verbs/account/delete-account.ts";
import { accountClosing } from "#origin/entry/account-closing.ts";
import { sendCode } from "#origin/verbs/sign-in/send-code.ts";
import { addPicture } from "#origin/verbs/support/asking/add-picture.ts";
import { ask, close, write } from "#origin/verbs/support/asking/ask.ts";
import { enter } from "#origin/verbs/support/asking/enter.ts";
import { tidySupport } from "#origin/verbs/support/end/tidy.ts";
import { numberIn, replyAddress } from "#origin/verbs/support/reply-address.ts";
import { receiveMail } from "#origin/verbs/support/mail/receive.ts";
import { listThreads, readPicture, readThread } from "#origin/verbs/support/asking/read.ts";
import { dataOf, problemOf } from "#test/support/business-dials.ts";
import { fakeClock } from "#test/support/clock.ts";
import { giveAddress, lettersTo, MAIL } from "#test/support/letters.ts";
import { codeIn, newEmail } from "#test/support/mailbox.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { operatorOn } from "#test/support/operator.ts";
import { base64, JPEG, photograph, PLACE, png, question } from "#test/support/questions.ts";
import { boughtOrder, newBuyer, shopContext } from "#test/support/shop.ts";

const memory = memoryDb();
const clock = fakeClock("2026-03-01T12:00:00.000Z");
const deferred: Promise<unknown>[] = [];
const shop = {
  ...shopContext(memory.db, clock),
  couriers: MAIL,
  supportMail: "help@mail.halyard.example",
  defer: (work: Promise<unknown>) => void deferred.push(work),
};
const { does, refusedFor } = operatorOn(shop);
afterAll(() => memory.close());

/** What goes on after an answer is over before the story is undone. */
const story = (run: () => Promise<void>) =>
  memory.tell(async () => {
    await run();
    await Promise.all(deferred.splice(0));
  });

/** Somebody with an account and an e-mail address. */
async function somebody() {
  const person = { ...(await newBuyer(shop)), ...shop };
  return { person, address: await giveAddress(shop, person.session.userId) };
}

/** Somebody without an account who proved a mailbox. */
async function visitor() {
  const address = newEmail();
  const context = { ...shop, session: null };
  dataOf(await sendCode(context, { purpose: "support", kind: "email", address }));
  const [letter] = await lettersTo(shop, address);
  const { key } = dataOf(await enter(context, { address, code: codeIn(letter) }));
  return { context, address, key };
}

type Person = SignedInContext;

async function askedBy(person: Person, parts: Partial<CallRequest<"user_support_ask">> = {}) {
  return dataOf(await ask(person, question(parts))).thread;
}

async function pictureOf(person: Person, bytes: Uint8Array = JPEG) {
  return dataOf(await addPicture(person, { content: base64(bytes) })).id;
}

const rowsOf = async (table: string) =>
  (await memory.db.prepare(`SELECT COUNT(*) AS count FROM ${table}`).first<number>("count"))!;

describe("a question", () => {
  test("goes from open to answered to closed, and is open again when its person writes", () =>
    story(async () => {
      const { person, address } = await somebody();
      const { order } = { order: await boughtOrder(person) };
      const picture = await pictureOf(person);
      const thread = await askedBy(person, { orderId: order.id, pictures: [picture] });
      expect(thread).toMatchObject({ state: "open", orderNumber: order.number, topic: "payment" });
      expect(await lettersTo(shop, address)).toEqual([]);
      const { number, id } = thread;
      const { threads } = await does("support_queue", {});
      expect(threads).toMatchObject([{ number, order: order.number, mailbox: null }]);
      await does("support_note", { number, text: "Looks at it: Bo", key: newId() });
      clock.advance(1);
      await does("support_answer", { number, text: "It is here.\n\nLook again.", key: newId() });
      const shown = dataOf(await readThread(person, { thread: id }));
      expect(shown.thread.state).toBe("answered");
      expect(shown.messages).toMatchObject([
        { author: "person", pictures: [{ id: picture, width: 8, height: 6 }] },
        { author: "operator", text: "It is here.\n\nLook again." },
      ]);
      expect(JSON.stringify(shown)).not.toContain("Looks at it");
      expect((await does("support_queue", {})).threads).toEqual([]);
      const [letter] = await lettersTo(shop, address);
      expect(letter!.subject).toContain(number);
      expect(letter!.text).toContain("Look again.");
      expect(letter!.text).toContain(`https://halyard.example/user/help?thread=${id}`);
      expect(letter!.replyTo).toBe(await replyAddress(shop, number));
      expect(dataOf(await close(person, { thread: id })).thread.state).toBe("closed");
      clock.advance(1);
      const more = { thread: id, id: newId(), text: "No.", pictures: [] };
      expect(dataOf(await write(person, more)).thread.state).toBe("open");
    }));

  test("that was sent twice is there once, and so is an answer", () =>
    story(async () => {
      const { person, address } = await somebody();
      const sent = question();
      const [one, two] = await Promise.all([ask(person, sent), ask(person, sent)]);
      expect(dataOf(two)).toEqual(dataOf(one));
      const { id, number } = dataOf(one).thread;
      const more = { thread: id, id: newId(), text: "And this.", pictures: [] };
      await Promise.all([write(person, more), write(person, more)]);
      const answer = { number, text: "Yes.", key: newId() };
      await does("support_answer", answer);
      await does("support_answer", answer);
      expect(dataOf(await readThread(person, { thread: id })).messages).toHaveLength(3);
      expect(await lettersTo(shop, address)).toHaveLength(1);
    }));

  test("comes a page at a time, the newest page first", () =>
    story(async () => {
      const { person } = await somebody();
      const { id } = await askedBy(person, { text: "0" });
      for (let at = 1; at <= 25; at++) {
        clock.advance(HOUR_MS);
        await write(person, { thread: id, id: newId(), text: String(at), pictures: [] });
      }
      const first = dataOf(await readThread(person, { thread: id }));
      const second = dataOf(await readThread(person, { thread: id, cursor: first.next! }));
      const texts = [...second.messages, ...first.messages].map(({ text }) => text);
      expect(texts).toEqual(Array.from({ length: 26 }, (_, at) => String(at)));
      expect(second.next).toBeNull();
    }));

  test("is answered with words that are ready, in its own language", () =>
    story(async () => {
      const { person } = await somebody();
      const reader = { ...person, caller: { ...person.caller, language: "zh_CN" as const } };
      const { number, id } = await askedBy(reader);
      clock.advance(1);
      await does("support_ready_put", { name: "wait", text: { en: "Wait.", zh_CN: "请稍候。" } });
      await does("support_answer", { number, ready: "wait", close: true, key: newId() });
      const { thread, messages } = dataOf(await readThread(reader, { thread: id }));
      expect([thread.state, messages.at(-1)!.text]).toEqual(["closed", "请稍候。"]);
      const missing = { number, ready: "none", key: newId() };
      expect(await refusedFor("support_answer", missing)).toEqual(["NotFound", "ready"]);
    }));
});

describe("nobody else", () => {
  test("reads, writes to, closes or sees a picture of another's question, whoever they are", () =>
    story(async () => {
      const [{ person: owner }, { person: other }, stranger] = await Promise.all([
        somebody(),
        somebody(),
        visitor(),
      ]);
      const picture = await pictureOf(owner);
      const unsent = await pictureOf(owner);
      const { id: thread } = await askedBy(owner, { pictures: [picture] });
      for (const [context, key] of [
        [other, undefined],
        [stranger.context, stranger.key],
      ] as const) {
        const more = { key, thread, id: newId(), text: "mine", pictures: [] };
        expect(problemOf(await readThread(context, { key, thread }))).toBe("NotFound");
        expect(problemOf(await write(context, more))).toBe("NotFound");
        expect(problemOf(await close(context, { key, thread }))).toBe("NotFound");
        expect(problemOf(await readPicture(context, { key, id: picture }))).toBe("NotFound");
        const stolen = question({ key, pictures: [unsent] });
        expect(problemOf(await ask(context, stolen))).toBe("PictureGone");
        expect(dataOf(await listThreads(context, { key })).threads).toEqual([]);
        expect(problemOf(await ask(context, question({ key, id: thread })))).toBe("NotFound");
      }
      const shown = dataOf(await readThread(owner, { thread }));
      expect([shown.thread.state, shown.messages.length]).toEqual(["open", 1]);
    }));

  test("is asked about another's order", () =>
    story(async () => {
      const { person } = await somebody();
      const order = await boughtOrder(await newBuyer(shop));
      const asked = await ask(person, question({ orderId: order.id }));
      expect(asked).toMatchObject({ problem: "NotFound", fields: ["orderId"] });
      const { context, key } = await visitor();
      const anonymous = question({ key, orderId: order.id });
      expect(problemOf(await ask(context, anonymous))).toBe("NotFound");
    }));

  test("gets in without a session and without a key, or with one that has ended", () =>
    story(async () => {
      const { context, key } = await visitor();
      expect(problemOf(await listThreads(context, {}))).toBe("Unauthorized");
      const guessed = { key: `hs_${"A".repeat(43)}` };
      expect(problemOf(await listThreads(context, guessed))).toBe("SupportKeyEnded");
      clock.advance(30 * DAY_MS);
      expect(problemOf(await listThreads(context, { key }))).toBe("SupportKeyEnded");
    }));
});

describe("a mailbox", () => {
  test("asks with a code, is answered by letter, and reads it by the letter's link", () =>
    story(async () => {
      const { context, address, key } = await visitor();
      const { thread } = dataOf(await ask(context, question({ key })));
      clock.advance(1);
      await does("support_answer", { number: thread.number, text: "Like this.", key: newId() });
      const letters = (await lettersTo(shop, address)).slice(1);
      expect(letters).toHaveLength(2);
      for (const { text } of letters) {
        const [, fresh = ""] = /#(hs_[A-Za-z0-9_-]{43})/.exec(text) ?? [];
        const shown = dataOf(await readThread(context, { key: fresh, thread: thread.id }));
        expect(shown.messages.map(({ author }) => author)).toEqual(["person", "operator"]);
      }
      const kept = await memory.db.prepare(`SELECT hash FROM support_key`).all<{ hash: string }>();
      expect(JSON.stringify(kept.results)).not.toContain(key);
    }));

  test("has one try of a code, and none with another purpose's", () =>
    story(async () => {
      const address = newEmail();
      const context = { ...shop, session: null };
      dataOf(await sendCode(context, { purpose: "register", kind: "email", address }));
      const [letter] = await lettersTo(shop, address);
      const code = codeIn(letter);
      expect(problemOf(await enter(context, { address, code }))).toBe("BadCode");
      const phone = { purpose: "support", kind: "phone", address: "+4915112345678" } as const;
      expect(
        await sendCode({ ...context, couriers: { ...MAIL, sms: MAIL.email } }, phone),
      ).toMatchObject({
        problem: "InvalidRequest",
      });
    }));
});

describe("a picture", () => {
  test("is kept without the place where it was taken, and is its owner's and the operators'", () =>
    story(async () => {
      const { person } = await somebody();
      const id = await pictureOf(person, photograph());
      const { thread } = { thread: await askedBy(person, { pictures: [id] }) };
      const own = dataOf(await readPicture(person, { id }));
      const bytes = Buffer.from(own.content, "base64").toString("latin1");
      expect(own.type).toBe("image/jpeg");
      expect(bytes).not.toContain(PLACE);
      expect(await does("support_picture", { id })).toEqual(own);
      const { actions } = await does("audit_list", { operation: "support_picture" });
      expect(actions[0]!.subject).toBe(thread.number);
    }));

  test.each([
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a drawing", Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"/>`)],
    ["a bomb", png(30_000, 30_000)],
  ])("that is %s is refused", (_, bytes) =>
    story(async () => {
      const { person } = await somebody();
      const refused = await addPicture(person, { content: base64(bytes) });
      expect(problemOf(refused)).toBe("PictureRefused");
      expect(await rowsOf("support_picture")).toBe(0);
    }),
  );

  test("goes with one message, once", () =>
    story(async () => {
      const { person } = await somebody();
      const id = await pictureOf(person);
      await askedBy(person, { pictures: [id] });
      expect(problemOf(await ask(person, question({ pictures: [id] })))).toBe("PictureGone");
      expect(await refusedFor("support_picture", { id: newId() })).toEqual(["NotFound", "id"]);
    }));
});

describe("an answer by mail", () => {
  const mailTo = (to: string, from: string, text = "By mail.", messageId = newId()) => ({
    to,
    from,
    text,
    messageId,
    attachments: 1,
  });

  test("comes into its thread once, as its person's, without what it quotes", () =>
    story(async () => {
      const { person, address } = await somebody();
      const { id, number } = await askedBy(person);
      await does("support_answer", { number, text: "Yes?", key: newId() });
      const [letter] = await lettersTo(shop, address);
      const quoted = letter!.text.replaceAll(/^/gm, "> ");
      clock.advance(1);
      // As some programs write it.
      const mail = mailTo(
        letter!.replyTo!.toUpperCase(),
        address.toUpperCase(),
        `It works.\n\n${quoted}`,
      );
      expect(await receiveMail(shop, mail)).toBe("written");
      expect(await receiveMail(shop, mail)).toBe("again");
      const { thread, messages } = dataOf(await readThread(person, { thread: id }));
      expect(thread.state).toBe("open");
      expect(messages).toHaveLength(3);
      expect(messages[2]).toMatchObject({
        author: "person",
        text: "It works.",
        byMail: true,
        leftOut: 1,
      });
    }));

  test("from another address is a stranger's, which operators alone see", () =>
    story(async () => {
      const { person } = await somebody();
      const { id, number } = await askedBy(person);
      await does("support_answer", { number, text: "Yes?", key: newId() });
      const to = (await replyAddress(shop, number))!;
      clock.advance(1);
      expect(await receiveMail(shop, mailTo(to, newEmail(), "I am she."))).toBe("written");
      const { messages } = dataOf(await readThread(person, { thread: id }));
      expect(JSON.stringify(messages)).not.toContain("I am she.");
      const shown = await does("support_show", { number });
      expect(shown.messages.at(-1)).toMatchObject({ author: "stranger", text: "I am she." });
      expect(shown.state).toBe("open");
    }));

  test("to an address that was guessed goes nowhere", () =>
    story(async () => {
      const { person, address } = await somebody();
      const { number } = await askedBy(person);
      const right = (await replyAddress(shop, number))!;
      const [, other] = [await askedBy(person), await askedBy(person)];
      const wrong = [
        right.replace(/-[0-9a-f]{32}/, `-${"0".repeat(32)}`),
        right.replace(number.toLowerCase(), other.number.toLowerCase()),
        shop.supportMail,
        "",
      ];
      for (const to of wrong) expect(await receiveMail(shop, mailTo(to, address))).toBe("unknown");
      expect(await numberIn(shop, right)).toBe(number);
      expect(await receiveMail(shop, mailTo(right, address, "> only a quote"))).toBe("empty");
    }));

  test("is not taken beyond a number in an hour", () =>
    story(async () => {
      const { person, address } = await somebody();
      const to = (await replyAddress(shop, (await askedBy(person)).number))!;
      const taken: string[] = [];
      for (let at = 0; at < 25; at++) taken.push(await receiveMail(shop, mailTo(to, address)));
      expect(taken.filter((one) => one === "written")).toHaveLength(19);
      expect(taken.at(-1)).toBe("full");
    }));
});

describe("limits and blocks", () => {
  test("so many questions a day, so many pictures", () =>
    story(async () => {
      const { person } = await somebody();
      for (let at = 0; at < 10; at++) await askedBy(person);
      expect(problemOf(await ask(person, question()))).toBe("TooManyRequests");
      for (let at = 0; at < 20; at++) await pictureOf(person);
      const more = await addPicture(person, { content: base64(JPEG) });
      expect(problemOf(more)).toBe("TooManyRequests");
    }));

  test("an account and a mailbox that are blocked read and do not write, until they may again", () =>
    story(async () => {
      const { person, address } = await somebody();
      const { context, key, address: mailbox } = await visitor();
      const parties = [
        { context: person, key: undefined, from: address },
        { context, key, from: mailbox },
      ];
      for (const { context, key, from } of parties) {
        const { thread } = dataOf(await ask(context, question({ key })));
        const { number, id } = thread;
        const of = { number, note: "spam" };
        expect(await does("support_block", of)).toEqual({ number, blocked: true });
        expect(problemOf(await ask(context, question({ key })))).toBe("SupportBlocked");
        const more = { key, thread: id, id: newId(), text: "more", pictures: [] };
        expect(problemOf(await write(context, more))).toBe("SupportBlocked");
        const picture = await addPicture(context, { key, content: base64(JPEG) });
        expect(problemOf(picture)).toBe("SupportBlocked");
        const to = (await replyAddress(shop, number))!;
        const mail = { to, from, text: "more", messageId: newId(), attachments: 0 };
        expect(await receiveMail(shop, mail)).toBe("blocked");
        expect(dataOf(await readThread(context, { key, thread: id })).thread.state).toBe("closed");
        await does("support_unblock", of);
        expect(problemOf(await write(context, more))).toBeNull();
      }
    }));
});

describe("what is kept", () => {
  test("goes with the account, under its mailbox too, and another's stays", () =>
    story(async () => {
      const { person, address } = await somebody();
      const { person: other } = await somebody();
      await askedBy(other, { pictures: [await pictureOf(other)] });
      await askedBy(person, { pictures: [await pictureOf(person)] });
      await pictureOf(person);
      const context = { ...shop, session: null };
      dataOf(await sendCode(context, { purpose: "support", kind: "email", address }));
      const code = codeIn((await lettersTo(shop, address)).at(-1));
      const { key } = dataOf(await enter(context, { address, code }));
      dataOf(await ask(context, question({ key })));
      dataOf(await sendCode(person, { purpose: "delete", kind: "email", address }));
      const proof = {
        kind: "email",
        address,
        code: codeIn((await lettersTo(shop, address)).at(-1)),
      } as const;
      dataOf(await deleteAccount(accountClosing)(person, proof));
      expect([await rowsOf("support_thread"), await rowsOf("support_message")]).toEqual([1, 1]);
      expect([await rowsOf("support_picture"), await rowsOf("support_key")]).toEqual([1, 0]);
      expect(dataOf(await listThreads(other, {})).threads).toHaveLength(1);
    }));

  test("closes two weeks after its answer, loses its pictures a month and ends a year after that", () =>
    story(async () => {
      const { person } = await somebody();
      const picture = await pictureOf(person);
      await pictureOf(person);
      const { id, number } = await askedBy(person, { pictures: [picture] });
      clock.advance(2 * DAY_MS);
      await tidySupport(shop);
      expect(await rowsOf("support_picture")).toBe(1);
      await does("support_answer", { number, text: "Yes.", key: newId() });
      clock.advance(13 * DAY_MS);
      await tidySupport(shop);
      expect(dataOf(await readThread(person, { thread: id })).thread.state).toBe("answered");
      clock.advance(2 * DAY_MS);
      await tidySupport(shop);
      expect(dataOf(await readThread(person, { thread: id })).thread.state).toBe("closed");
      clock.advance(29 * DAY_MS);
      await tidySupport(shop);
      expect(await rowsOf("support_picture")).toBe(1);
      clock.advance(2 * DAY_MS);
      await tidySupport(shop);
      expect(await rowsOf("support_picture")).toBe(0);
      clock.advance(335 * DAY_MS);
      await tidySupport(shop);
      expect([await rowsOf("support_thread"), await rowsOf("support_message")]).toEqual([0, 0]);
    }));
});
