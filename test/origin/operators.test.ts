/**
 * Operators over HTTP: the matrix of roles and operations, the console's cookie and what it is refused for, sessions that
 * were stolen, replayed, idle, ended, and two uses of one invitation at once.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CLIENT_HEADERS } from "#contract/envelope.ts";
import { CONSOLE_COOKIES, CONSOLE_HEADER } from "#contract/ops/console.ts";
import {
  declared,
  OPERATION_NAMES,
  OPERATOR_HEADER,
  operationPath,
} from "#contract/ops/operations.ts";
import { mayAsk, Role } from "#contract/ops/rights.ts";
import { ConsoleBrowser } from "#test/support/console-browser.ts";
import { type Person, signedInPerson } from "#test/support/factories.ts";
import { type Harness, sharedHarness, startHarness } from "#test/support/harness.ts";
import { command, operate, operatorToken } from "#test/support/operate.ts";
import { newAuthenticator } from "#test/support/passkey.ts";
import { advance } from "#test/support/product-clock.ts";

const HOST = "console.halyard.example";
const CONSOLE = `https://${HOST}`;
const SECURE = CONSOLE_COOKIES.https;

const MINUTE = 60;

const MAPS = "build/maps/client";
const OF_CONSOLE = /"[^"]*\/(?:(?:routes|parts|data)\/console\/|locales\/[^"/]+\/console)[^"]*"/;

let product: Harness;
let local: Harness;
let member: Person;
let network = 0;

beforeAll(async () => {
  [product, local] = await Promise.all([
    startHarness({ gateway: { CONSOLE_HOSTS: HOST }, origin: { CONSOLE_HOSTS: HOST } }),
    sharedHarness(),
  ]);
  member = await signedInPerson(product);
});
afterAll(() => product.dispose());

/** What the door says to who is not let in. */
const CLOSED = new Set(["OperatorRight", "OperatorNotFresh", "Unauthorized", "404"]);

/** From a network of its own, so that nobody's requests count for another. */
function browser(origin = CONSOLE, of = product): ConsoleBrowser {
  return new ConsoleBrowser(of, origin, { "cf-connecting-ip": `198.51.100.${++network}` });
}

async function invited(name: string, role: Role): Promise<string> {
  return (await operate(product, "operators_invite", { name, role })).link;
}

/** Somebody who is in. */
async function operator(name: string, role: Role) {
  const of = browser();
  const authenticator = await of.accept(await invited(name, role));
  return { of, authenticator };
}

describe("the matrix", () => {
  describe.each(Role.options)("a script of role %s", (role) => {
    let token: string;
    beforeAll(async () => {
      const made = { name: `script-${role}`, role, days: 1 };
      ({ token } = await operate(product, "operators_token_make", made));
    });
    afterAll(() => operate(product, "operators_token_end", { name: `script-${role}` }));

    test.each(OPERATION_NAMES)("and %s", async (name) => {
      const headers = { [OPERATOR_HEADER]: token, [CONSOLE_HEADER]: "" };
      const said = await browser().said(name, {}, headers);
      const { rights, fresh } = declared(name);
      const isOpen = mayAsk(rights, role);
      const refused = isOpen ? fresh && "OperatorNotFresh" : "OperatorRight";
      // What is let in is refused for its form at most: the request is empty.
      expect(CLOSED.has(said) ? said : undefined).toBe(refused);
    });
  });

  test("a session has its role's operations, and no other", async () => {
    const { of } = await operator("anna", "content");
    const { mayAsk: names } = await of.does("operators_me");
    for (const name of OPERATION_NAMES) {
      const isTheirs = names.includes(name);
      const isLeaving = name === "operators_leave";
      const said = isLeaving ? "later" : await of.said(name);
      expect([name, said === "OperatorRight"]).toEqual([name, !isTheirs]);
    }
  });

  describe("a member's token", () => {
    test.each(OPERATION_NAMES)("asks nothing of %s", async (name) => {
      const { token } = member;
      const asBearer = { [CLIENT_HEADERS.token]: token };
      const asOperator = { [OPERATOR_HEADER]: token };
      const asCookie = { cookie: `${SECURE}=${token}` };
      const isAnyones = declared(name).rights === "anyone";
      const nobody = isAnyones ? await browser().said(name) : "Unauthorized";
      expect(await browser().said(name, {}, asBearer)).toBe(nobody);
      expect(await browser().said(name, {}, asCookie)).toBe(nobody);
      expect(await browser().said(name, {}, asOperator)).toBe("404");
    });
  });
});

describe("the console's cookie", () => {
  test("is its host's alone, no script's, and sent from nowhere else", async () => {
    const of = browser();
    const invitation = new URL(await invited("bo", "owner")).hash.slice("#invitation=".length);
    const wanted = await of.does("operators_accept_begin", { invitation });
    const passkey = newAuthenticator(CONSOLE).made(wanted);
    const { setCookie } = await of.ask("operators_accept", { invitation, passkey, name: "Key" });
    const [pair, ...attributes] = setCookie!.split("; ");
    expect(pair).toMatch(new RegExp(`^${SECURE}=hyos_[A-Za-z0-9_-]{43}$`));
    expect(attributes.toSorted()).toEqual([
      "HttpOnly",
      "Max-Age=43200",
      "Path=/",
      "SameSite=Strict",
      "Secure",
    ]);
    const left = await of.ask("operators_leave");
    expect(left.setCookie).toContain("Max-Age=0");
    expect(await of.said("operators_me")).toBe("Unauthorized");
  });

  test.each([
    ["without the header", { [CONSOLE_HEADER]: "" }],
    ["from another origin", { origin: "https://evil.example" }],
    ["from the site of members", { origin: "https://www.halyard.example" }],
    ["from a page without an origin", { origin: "null" }],
    ["from the same name over http", { origin: `http://${HOST}` }],
  ])("%s opens nothing", async (_, headers: Record<string, string>) => {
    const { of } = await operator(`csrf${++network}`, "owner");
    expect(await of.said("operators_me")).toBe("OK");
    expect(await of.said("operators_me", {}, headers)).toBe("404");
  });

  test("twice in one request is nobody's", async () => {
    const { of } = await operator("twice", "owner");
    const cookie = `${of.cookie}; ${SECURE}=hyos_${"a".repeat(43)}`;
    expect(await of.said("operators_me", {}, { cookie })).toBe("Unauthorized");
  });

  test("goes in and out by operations alone", async () => {
    const { of } = await operator("only", "owner");
    const answer = await product.call(
      "system_client_config",
      {},
      {
        headers: { cookie: of.cookie, [CONSOLE_HEADER]: "1" },
      },
    );
    expect(answer.headers.get("set-cookie")).toBeNull();
    const { cookie } = of;
    const asScript = { [OPERATOR_HEADER]: operatorToken(), cookie };
    const { setCookie, envelope } = await of.ask("operators_me", {}, asScript);
    expect([setCookie, envelope!.status]).toEqual([null, "OK"]);
    expect(envelope!.data).toMatchObject({ name: "local", expiresAt: null });
  });

  test("on a developer's machine has no prefix that browsers refuse", async () => {
    const of = browser("http://localhost", local);
    const said = await of.said("operators_enter_begin");
    expect(said).toBe("OK");
    expect(await of.said("operators_me", {}, { cookie: `${SECURE}=hyos_${"a".repeat(43)}` })).toBe(
      "Unauthorized",
    );
    expect(await browser("http://dev.halyard.example", local).said("operators_enter_begin")).toBe(
      "404",
    );
  });
});

describe("hosts", () => {
  let prod: Harness;
  beforeAll(async () => {
    const hosts = { CONSOLE_HOSTS: HOST, ENVIRONMENT: "PROD" };
    prod = await startHarness({
      gateway: { ...hosts, HOSTS: "www.halyard.example" },
      origin: hosts,
    });
  });
  afterAll(() => prod.dispose());

  const PUBLIC = "https://www.halyard.example";

  test("the console's has operations, and nothing of the site", async () => {
    expect(await browser(CONSOLE, prod).said("operators_enter_begin")).toBe("OK");
    for (const path of ["/pricing", "/login", "/v4/api/payment/payment_shop", "/webhooks/stripe"]) {
      const answer = await prod.fetchAs(`${CONSOLE}${path}`);
      await answer.text();
      expect([path, answer.status]).toEqual([path, 404]);
    }
    const front = await prod.fetchAs(`${CONSOLE}/`, { redirect: "manual" });
    expect([front.status, front.headers.get("location")]).toEqual([302, "/console"]);
    const robots = await (await prod.fetchAs(`${CONSOLE}/robots.txt`)).text();
    expect(robots).toBe("User-agent: *\nDisallow: /\n");
  });

  test("the console's built files are told by their names, and there on its host alone", async () => {
    const others = globSync("**/assets/!(console.)*.map", { cwd: MAPS }).filter((map) =>
      OF_CONSOLE.test(readFileSync(join(MAPS, map), "utf8")),
    );
    expect(others).toEqual([]);
    const files = globSync("assets/console.*.js", { cwd: "build/client" });
    expect(files.length).toBeGreaterThan(30);
    for (const file of files) {
      const statuses = [CONSOLE, PUBLIC].map(async (host) => {
        const answer = await prod.fetchAs(`${host}/${file}`);
        await answer.text();
        return answer.status;
      });
      expect([file, ...(await Promise.all(statuses))]).toEqual([file, 200, 404]);
    }
  });

  test("the public one has no operation by cookie, and a script's by its token", async () => {
    for (const name of OPERATION_NAMES) {
      expect([name, await browser(PUBLIC, prod).said(name)]).toEqual([name, "404"]);
    }
    const asScript = { [OPERATOR_HEADER]: operatorToken() };
    expect(await browser(PUBLIC, prod).said("operators_list", {}, asScript)).toBe("OK");
  });

  test("without a console there is none", async () => {
    const none = await startHarness({
      gateway: { ENVIRONMENT: "PROD", HOSTS: "www.halyard.example" },
    });
    try {
      const said = browser(CONSOLE, none).said("operators_enter_begin");
      expect(["404", "421"]).toContain(await said);
      expect(await browser(PUBLIC, none).said("operators_enter_begin")).toBe("404");
    } finally {
      await none.dispose();
    }
  });
});

describe("a session", () => {
  test("that was copied is seen and ended by its operator, and opens nothing then", async () => {
    const { of, authenticator } = await operator("stolen", "owner");
    const thief = browser();
    thief.cookie = of.cookie;
    expect(await thief.said("operators_me")).toBe("OK");
    await advance(product, 11 * MINUTE);
    // What makes a way in wants the passkey again: a thief has none.
    const making = { name: "mine", role: "owner", days: 1 };
    expect(await thief.said("operators_token_make", making)).toBe("OperatorNotFresh");
    expect(await thief.said("operators_invite", { name: "mine", role: "owner" })).toBe(
      "OperatorNotFresh",
    );
    expect(await thief.said("operators_passkey_begin")).toBe("OperatorNotFresh");
    await of.enter(authenticator);
    expect(await thief.said("operators_me")).toBe("Unauthorized");
    expect(await of.said("operators_token_make", making)).toBe("OK");
  });

  test("is over after half an hour without use", async () => {
    const { of, authenticator } = await operator("idle", "owner");
    await advance(product, 29 * MINUTE);
    expect(await of.said("operators_me")).toBe("OK");
    await advance(product, 29 * MINUTE);
    expect(await of.said("operators_me")).toBe("OK");
    await advance(product, 30 * MINUTE);
    expect(await of.said("operators_me")).toBe("Unauthorized");
    await of.enter(authenticator);
    expect(await of.said("operators_me")).toBe("OK");
  });

  test("is over after twelve hours, however much it is used", async () => {
    const { of } = await operator("long", "owner");
    for (let passed = 0; passed < 12 * 60; passed += 20) {
      expect(await of.said("operators_me")).toBe("OK");
      await advance(product, 20 * MINUTE);
    }
    expect(await of.said("operators_me")).toBe("Unauthorized");
  });

  test("is over with its operator, at once", async () => {
    const { of } = await operator("gone", "support");
    await operate(product, "operators_end", { name: "gone" });
    expect(await of.said("operators_me")).toBe("Unauthorized");
  });

  test("begins with an answer that nobody sends again", async () => {
    const { of, authenticator } = await operator("replay", "owner");
    const passkey = authenticator.answer(await of.does("operators_enter_begin"));
    expect(await of.said("operators_enter", { passkey })).toBe("OK");
    expect(await browser().said("operators_enter", { passkey })).toBe("BadPasskey");
  });

  test("is not opened by a member's passkey, nor by one of another host", async () => {
    const { of, authenticator } = await operator("hosts", "owner");
    const elsewhere = { origin: "https://www.halyard.example", rpId: "www.halyard.example" };
    const question = await of.does("operators_enter_begin");
    const passkey = authenticator.answer(question, elsewhere);
    expect(await browser().said("operators_enter", { passkey })).toBe("BadPasskey");
    const strange = newAuthenticator(CONSOLE).answer(await of.does("operators_enter_begin"));
    expect(await browser().said("operators_enter", { passkey: strange })).toBe("BadPasskey");
  });
});

describe("an invitation", () => {
  test("that two use at once lets one in", async () => {
    const invitation = new URL(await invited("race", "owner")).hash.slice("#invitation=".length);
    const both = [browser(), browser()];
    const asked = await Promise.all(
      both.map(async (of) => {
        const wanted = await of.does("operators_accept_begin", { invitation });
        const passkey = newAuthenticator(CONSOLE).made(wanted);
        return { of, request: { invitation, passkey, name: "Key" } };
      }),
    );
    const said = await Promise.all(
      asked.map(({ of, request }) => of.said("operators_accept", request)),
    );
    expect(said.toSorted()).toEqual(["InvitationOver", "OK"]);
    const ins = await Promise.all(both.map((of) => of.said("operators_me")));
    expect(ins.toSorted()).toEqual(["OK", "Unauthorized"]);
    const { operators } = await operate(product, "operators_list", {});
    expect(operators.find(({ name }) => name === "race")).toMatchObject({
      passkeys: 1,
      sessions: 1,
    });
  });

  test("is made by a command, which prints the link, and ends with its operator", async () => {
    const printed = await command(product, "operators", ["invite", "cmd", "--role", "support"]);
    const [link = ""] = /https:[^\s,]+/.exec(printed) ?? [];
    expect(link).toMatch(new RegExp(`^${CONSOLE}/console/enter#invitation=hyoi_`));
    expect(await command(product, "operators", ["list"])).toContain("invited");
    await command(product, "operators", ["end", "cmd"]);
    const invitation = new URL(link).hash.slice("#invitation=".length);
    expect(await browser().said("operators_accept_begin", { invitation })).toBe("InvitationOver");
    expect(await command(product, "operators", ["list"])).toContain("ended");
  });
});

test("the record says how and from where, and holds no secret of the request", async () => {
  const { of } = await operator("traced", "support");
  await of.ask("people_find", { name: "somebody@example.com" }, { "cf-ipcountry": "DE" });
  const { actions } = await operate(product, "audit_list", { operator: "traced", limit: 50 });
  const [look] = actions;
  expect(look).toMatchObject({ operation: "people_find", way: "session", country: "DE" });
  expect(look!.network).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(JSON.stringify(actions)).not.toContain("somebody@example.com");
  expect(JSON.stringify(actions)).not.toContain("198.51.100");
});

test("an address of operations answers nobody who asks by GET", async () => {
  const answer = await product.fetchAs(`${CONSOLE}${operationPath("operators_me")}`, {
    headers: { [CONSOLE_HEADER]: "1", origin: CONSOLE },
  });
  await answer.text();
  expect(answer.status).toBe(405);
});
