/** Operators on the real schema: invited, in by a passkey, changed, ended; and what each leaves in the record. */
import { afterAll, describe, expect, test } from "vitest";
import { askerOfSession } from "#origin/books/operator/session/asker.ts";
import { askerOfToken } from "#origin/books/operator/token/asker.ts";
import { fakeClock } from "#test/support/clock.ts";
import {
  accepted,
  anyoneOn,
  asEntered,
  CONSOLE,
  enteredBy,
  invitation,
  operatorIn,
  secretIn,
} from "#test/support/console.ts";
import { lettersTo, MAIL } from "#test/support/letters.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { operatorOn } from "#test/support/operator.ts";
import { newAuthenticator } from "#test/support/passkey.ts";
import { shopContext } from "#test/support/shop.ts";

const memory = memoryDb();
const clock = fakeClock("2026-01-15T12:00:00.000Z");
const shop = shopContext(memory.db, clock, { couriers: MAIL });
afterAll(() => memory.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** As an owner of the environment. */
const environment = operatorOn(shop, "root", { console: CONSOLE });

async function actions(operation: string): Promise<{ operator: string; subject: string }[]> {
  const { actions: found } = await environment.does("audit_list", { operation });
  return found;
}

const tell = (story: () => Promise<void>) => () => memory.tell(story);

describe("an invitation", () => {
  test(
    "leads to the console, its secret in the fragment, and is stored as a hash",
    tell(async () => {
      const made = await environment.does("operators_invite", { name: "anna", role: "owner" });
      const url = new URL(made.link);
      expect([url.origin, url.pathname, url.search]).toEqual([
        CONSOLE.origin,
        "/console/enter",
        "",
      ]);
      expect(made.expiresAt).toBe(new Date(clock.now() + HOUR).toISOString());
      const rows = await shop.db.prepare(`SELECT * FROM operator_invitation`).all();
      expect(JSON.stringify(rows.results)).not.toContain(secretIn(made.link));
      expect(JSON.stringify(await actions("operators_invite"))).not.toContain(secretIn(made.link));
    }),
  );

  test(
    "makes an active operator with one passkey and a session",
    tell(async () => {
      const { by } = await operatorIn(shop, "anna", "finance");
      expect(by).toMatchObject({ name: "anna", role: "finance", way: "session" });
      const { operators } = await environment.does("operators_list", {});
      expect(operators).toMatchObject([
        { name: "anna", role: "finance", state: "active", passkeys: 1, sessions: 1 },
      ]);
      expect(await actions("operators_accept")).toMatchObject([
        { operator: "anna", subject: "anna" },
      ]);
    }),
  );

  test(
    "is good once",
    tell(async () => {
      const secret = await invitation(shop, "anna", "owner");
      await accepted(shop, secret);
      await expect(accepted(shop, secret)).rejects.toThrow("InvitationOver");
      expect(await actions("operators_accept")).toHaveLength(1);
    }),
  );

  test(
    "that two use at the same moment lets one in",
    tell(async () => {
      const secret = await invitation(shop, "anna", "owner");
      const both = await Promise.allSettled([accepted(shop, secret), accepted(shop, secret)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      expect(await actions("operators_accept")).toHaveLength(1);
      const { operators } = await environment.does("operators_list", {});
      expect(operators).toMatchObject([{ passkeys: 1, sessions: 1 }]);
    }),
  );

  test(
    "is good for an hour",
    tell(async () => {
      const secret = await invitation(shop, "anna", "owner");
      clock.advance(HOUR);
      await expect(accepted(shop, secret)).rejects.toThrow("InvitationOver");
      expect(await actions("operators_accept")).toEqual([]);
    }),
  );

  test(
    "takes the place of the one before, and of the passkeys and sessions that there were",
    tell(async () => {
      const first = await invitation(shop, "anna", "owner");
      const lost = await accepted(shop, await invitation(shop, "anna", "owner"));
      await expect(accepted(shop, first)).rejects.toThrow("InvitationOver");
      await accepted(shop, await invitation(shop, "anna", "owner"));
      expect(await askerOfSession(shop, lost.token)).toBeNull();
      await expect(enteredBy(shop, lost.authenticator)).rejects.toThrow("BadPasskey");
    }),
  );

  test(
    "gives nobody who is active another role",
    tell(async () => {
      await operatorIn(shop, "anna", "support");
      expect(
        await environment.refusedFor("operators_invite", { name: "anna", role: "owner" }),
      ).toEqual(["OperatorGone", "role"]);
      expect(await actions("operators_invite")).toHaveLength(1);
    }),
  );

  test(
    "is not made where there is no console",
    tell(async () => {
      const elsewhere = operatorOn({ ...shop, environment: "PROD" }, "root");
      const of = { name: "anna", role: "owner" };
      expect(await elsewhere.refusedFor("operators_invite", of)).toEqual(["PasskeysUnavailable"]);
    }),
  );

  test.each([
    ["another host's passkey", { origin: "https://www.halyard.example" }],
    ["a passkey for another host", { rpId: "www.halyard.example" }],
    ["one whose user did not show who they are", { unverified: true }],
  ] as const)("takes no %s", (_, lies) =>
    memory.tell(async () => {
      const secret = await invitation(shop, "anna", "owner");
      const { does, refusedFor } = anyoneOn(shop);
      const wanted = await does("operators_accept_begin", { invitation: secret });
      const passkey = newAuthenticator(CONSOLE.origin).made(wanted, lies);
      const of = { invitation: secret, passkey, name: "Key" };
      expect(await refusedFor("operators_accept", of)).toEqual(["BadPasskey"]);
    }),
  );
});

describe("a passkey", () => {
  test(
    "opens a session, and owners are told of it",
    tell(async () => {
      await operatorIn(shop, "owner", "owner", "owner@example.com");
      const { authenticator } = await operatorIn(shop, "anna", "support", "anna@example.com");
      const told = async () =>
        (await lettersTo(shop, "owner@example.com")).map(({ subject }) => subject);
      const before = await told();
      await enteredBy(shop, authenticator);
      expect((await told()).slice(before.length)).toEqual([
        "anna signed in to the Halyard console",
      ]);
      expect(await lettersTo(shop, "anna@example.com")).toEqual([]);
    }),
  );

  test(
    "in its own session takes that one's place, and nobody is told",
    tell(async () => {
      const anna = await operatorIn(shop, "anna", "owner", "anna@example.com");
      const told = async () => (await lettersTo(shop, "anna@example.com")).length;
      const before = await told();
      const again = await enteredBy(shop, anna.authenticator, anna.by);
      expect(await askerOfSession(shop, anna.token)).toBeNull();
      expect(await askerOfSession(shop, again.token)).toMatchObject({ name: "anna" });
      expect(await told()).toBe(before);
      expect(await actions("operators_enter")).toHaveLength(1);
    }),
  );

  test(
    "answers a question once",
    tell(async () => {
      const { authenticator } = await operatorIn(shop, "anna", "owner");
      const { does, refusedFor } = anyoneOn(shop);
      const question = await does("operators_enter_begin", {});
      const passkey = authenticator.answer(question);
      await does("operators_enter", { passkey });
      expect(await refusedFor("operators_enter", { passkey })).toEqual(["BadPasskey"]);
      const again = authenticator.answer(question);
      expect(await refusedFor("operators_enter", { passkey: again })).toEqual(["BadPasskey"]);
    }),
  );

  test(
    "that was copied is refused once the other was used",
    tell(async () => {
      const { authenticator } = await operatorIn(shop, "anna", "owner");
      const copy = authenticator.copy();
      await enteredBy(shop, authenticator);
      await expect(enteredBy(shop, copy)).rejects.toThrow("BadPasskey");
    }),
  );

  test(
    "and its copy at the same moment open one session",
    tell(async () => {
      const { authenticator } = await operatorIn(shop, "anna", "owner");
      const copy = authenticator.copy();
      const both = await Promise.allSettled([
        enteredBy(shop, authenticator),
        enteredBy(shop, copy),
      ]);
      expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      expect(await actions("operators_enter")).toHaveLength(1);
      const { operators } = await environment.does("operators_list", {});
      // The invitation's and this one.
      expect(operators).toMatchObject([{ sessions: 2 }]);
    }),
  );

  test.each([
    ["another host", { origin: "https://evil.example", rpId: "evil.example" }],
    ["the members' site", { origin: "https://halyard.example", rpId: "halyard.example" }],
    ["another operator", { userHandle: "somebody" }],
    ["a device that did not look", { unverified: true }],
  ] as const)("of %s is refused", (_, lies) =>
    memory.tell(async () => {
      const { authenticator } = await operatorIn(shop, "anna", "owner");
      const { does, refusedFor } = anyoneOn(shop);
      const question = await does("operators_enter_begin", {});
      const passkey = authenticator.answer(question, lies);
      expect(await refusedFor("operators_enter", { passkey })).toEqual(["BadPasskey"]);
      expect(await actions("operators_enter")).toEqual([]);
    }),
  );

  test(
    "is added by its own session's question, and the last is never removed",
    tell(async () => {
      const anna = await operatorIn(shop, "anna", "support");
      const bo = await operatorIn(shop, "bo", "support");
      clock.advance(MINUTE);
      const wanted = await anna.does("operators_passkey_begin", {});
      expect(wanted.exclude).toEqual([anna.authenticator.id]);
      const second = newAuthenticator(CONSOLE.origin);
      const of = { passkey: second.made(wanted), name: "Drawer" };
      expect(await bo.refusedFor("operators_passkey_add", of)).toEqual(["BadPasskey"]);
      const { passkeys } = await anna.does("operators_passkey_add", of);
      expect(passkeys.map(({ name }) => name)).toEqual(["Key", "Drawer"]);
      const [first, other] = passkeys.map(({ id }) => ({ id }));
      expect(await bo.refusedFor("operators_passkey_remove", first!)).toEqual(["NotFound", "id"]);
      await anna.does("operators_passkey_remove", first!);
      expect(await anna.refusedFor("operators_passkey_remove", other!)).toEqual(["LastPasskey"]);
      await expect(enteredBy(shop, anna.authenticator)).rejects.toThrow("BadPasskey");
      await enteredBy(shop, second);
      expect(await actions("operators_passkey_remove")).toHaveLength(1);
    }),
  );
});

describe("a session", () => {
  test(
    "ends after half an hour without use, and after twelve hours with it",
    tell(async () => {
      const { token, authenticator } = await operatorIn(shop, "anna", "owner");
      const begun = clock.now();
      clock.advance(30 * MINUTE);
      expect(await askerOfSession(shop, token)).toBeNull();
      const again = await enteredBy(shop, authenticator);
      while (clock.now() < begun + 12 * HOUR) {
        clock.advance(20 * MINUTE);
        expect(await askerOfSession(shop, again.token)).not.toBeNull();
      }
      clock.advance(30 * MINUTE);
      expect(await askerOfSession(shop, again.token)).toBeNull();
    }),
  );

  test(
    "is listed to its operator, and to an owner with everybody's",
    tell(async () => {
      const anna = await operatorIn(shop, "anna", "support");
      const bo = await operatorIn(shop, "bo", "owner");
      const own = await anna.does("operators_sessions", {});
      expect(own.sessions).toMatchObject([{ operator: "anna", current: true }]);
      const all = await bo.does("operators_sessions", {});
      expect(all.sessions.map(({ operator }) => operator).toSorted()).toEqual(["anna", "bo"]);
      const [of] = own.sessions;
      const [other] = all.sessions.filter(({ operator }) => operator === "bo");
      expect(await anna.refusedFor("operators_end_session", { id: other!.id })).toEqual([
        "NotFound",
        "id",
      ]);
      await bo.does("operators_end_session", { id: of!.id });
      expect(await askerOfSession(shop, anna.token)).toBeNull();
      expect(await actions("operators_end_session")).toMatchObject([
        { operator: "bo", subject: "anna" },
      ]);
    }),
  );

  test(
    "is over when its operator leaves",
    tell(async () => {
      const { does, token } = await operatorIn(shop, "anna", "support");
      await does("operators_leave", {});
      expect(await askerOfSession(shop, token)).toBeNull();
    }),
  );

  test(
    "says who it is, what they may ask and until when it is fresh",
    tell(async () => {
      const anna = await operatorIn(shop, "anna", "content");
      const me = await anna.does("operators_me", {});
      expect(me).toMatchObject({ name: "anna", role: "content", passkeys: [{ name: "Key" }] });
      expect(me.mayAsk).toContain("announcements_post");
      expect(me.mayAsk).not.toContain("operators_invite");
      expect(Date.parse(me.freshUntil!)).toBe(clock.now() + 10 * MINUTE);
      expect(Date.parse(me.expiresAt!)).toBe(clock.now() + 12 * HOUR);
    }),
  );
});

describe("an operator who ends", () => {
  test(
    "has no way in any more: no session, passkey, invitation, nor token that they made",
    tell(async () => {
      const anna = await operatorIn(shop, "anna", "owner");
      await operatorIn(shop, "bo", "owner");
      const { token } = await anna.does("operators_token_make", {
        name: "nightly",
        role: "finance",
        days: 30,
      });
      const pending = await invitation(shop, "anna", "owner");
      expect(await askerOfToken(shop, token)).toMatchObject({ name: "token:nightly" });
      const ended = await environment.does("operators_end", { name: "anna" });
      expect(ended).toMatchObject({ state: "ended", passkeys: 0, sessions: 0 });
      expect(await askerOfSession(shop, anna.token)).toBeNull();
      expect(await askerOfToken(shop, token)).toBeNull();
      await expect(enteredBy(shop, anna.authenticator)).rejects.toThrow("BadPasskey");
      await expect(accepted(shop, pending)).rejects.toThrow("InvitationOver");
      expect(await environment.refusedFor("operators_end", { name: "anna" })).toEqual([
        "NotFound",
        "name",
      ]);
    }),
  );

  test(
    "comes back by another invitation, in the role that it says",
    tell(async () => {
      await operatorIn(shop, "anna", "support");
      await environment.does("operators_end", { name: "anna" });
      const { by } = await accepted(shop, await invitation(shop, "anna", "content"));
      expect(by.role).toBe("content");
    }),
  );

  test(
    "is never the last owner, nor is that one given another role",
    tell(async () => {
      await operatorIn(shop, "anna", "owner");
      await operatorIn(shop, "bo", "support");
      // Invited, and not in yet.
      await invitation(shop, "cy", "owner");
      const name = "anna";
      for (const [operation, of] of [
        ["operators_end", { name }],
        ["operators_change", { name, role: "support" }],
      ] as const) {
        expect(await environment.refusedFor(operation, of)).toEqual(["LastOwner", "name"]);
        expect(await actions(operation)).toEqual([]);
      }
      await environment.does("operators_change", { name: "bo", role: "owner" });
      await environment.does("operators_end", { name });
    }),
  );
});

test(
  "an address that sign-ins are told to is given without another role, and ends no session",
  tell(async () => {
    const anna = await operatorIn(shop, "anna", "owner");
    const email = "anna@example.com";
    const change = { name: "anna", role: "owner", email };
    expect(await environment.does("operators_change", change)).toMatchObject({ email });
    expect(await askerOfSession(shop, anna.token)).not.toBeNull();
    const { actions: record } = await environment.does("audit_list", {
      operation: "operators_change",
    });
    expect(record).toHaveLength(1);
    expect(JSON.stringify(record)).not.toContain(email);
    // What is left out stays.
    await operatorIn(shop, "bo", "owner");
    const role = { name: "anna", role: "finance" };
    expect(await environment.does("operators_change", role)).toMatchObject({ email });
  }),
);

test(
  "whoever has another role begins a new session with it, and leaves no token behind",
  tell(async () => {
    await operatorIn(shop, "bo", "owner");
    const anna = await operatorIn(shop, "anna", "owner");
    const made = { name: "nightly", role: "owner", days: 1 };
    const { token } = await anna.does("operators_token_make", made);
    await environment.does("operators_change", { name: "anna", role: "support" });
    expect(await askerOfSession(shop, anna.token)).toBeNull();
    expect(await askerOfToken(shop, token)).toBeNull();
    const again = await enteredBy(shop, anna.authenticator);
    expect(again.by.role).toBe("support");
    const [action] = (await environment.does("audit_list", { operation: "operators_change" }))
      .actions;
    expect([action!.before, action!.after]).toEqual(['{"role":"owner"}', '{"role":"support"}']);
    // The one who was an owner a moment ago makes none.
    expect(await asEntered(shop, anna).refusedFor("operators_token_make", made)).toEqual([
      "OperatorGone",
    ]);
  }),
);

describe("a script's token", () => {
  const OF = { name: "nightly", role: "finance", days: 2 };

  test(
    "is shown once, works until its end, and says when it was used last",
    tell(async () => {
      const { token } = await environment.does("operators_token_make", OF);
      const rows = await shop.db.prepare(`SELECT * FROM operator_token`).all();
      expect(JSON.stringify(rows.results)).not.toContain(token);
      expect(await askerOfToken(shop, token)).toMatchObject({ role: "finance", way: "token" });
      const { tokens } = await environment.does("operators_tokens", {});
      expect(tokens).toMatchObject([{ name: "nightly", madeBy: "root", endedAt: null }]);
      expect(Date.parse(tokens[0]!.lastUsedAt!)).toBe(clock.now());
      clock.advance(48 * HOUR);
      expect(await askerOfToken(shop, token)).toBeNull();
    }),
  );

  test(
    "ends when an owner says so; its name stays its own",
    tell(async () => {
      const { token } = await environment.does("operators_token_make", OF);
      expect(await environment.refusedFor("operators_token_make", OF)).toEqual([
        "TokenTaken",
        "name",
      ]);
      expect(await environment.does("operators_token_end", { name: OF.name })).toMatchObject({
        ended: 1,
      });
      expect(await askerOfToken(shop, token)).toBeNull();
      expect(await environment.does("operators_token_end", { name: OF.name })).toMatchObject({
        ended: 0,
      });
      expect(await actions("operators_token_end")).toHaveLength(1);
    }),
  );
});
