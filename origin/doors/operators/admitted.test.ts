/** Who is admitted to which operation: the whole table, by its own declarations and by what this test says of the roles. */
import { describe, expect, test } from "vitest";
import { declared, OPERATION_NAMES, type OperationName } from "#contract/ops/operations.ts";
import { Role } from "#contract/ops/rights.ts";
import type { Asker } from "#origin/ground/operation.ts";
import { admittedTo } from "./admitted.ts";

const NOW = 1_000;

function asking(role: Role, freshUntil: number | null = NOW + 1) {
  const by: Asker = {
    name: "anna",
    role,
    way: "session",
    operatorId: "o",
    sessionId: "s",
    freshUntil,
  };
  return { by, console: null };
}

const problemOf = (admitted: ReturnType<typeof admittedTo>) =>
  typeof admitted === "string" ? null : admitted.problem;

/** What no role but the owner's may ask. */
const OWNERS =
  /^(audit_export|business_set|keys|people_delete|plans_(add|change|price|sale)|operators_(list|invite|change|end$|token))/;

/** What each role is there for; the rest of the table is the owner's or everybody's. */
const OF_ROLE: Record<Exclude<Role, "owner">, RegExp> = {
  finance:
    /^(attention|audit_list|codes|gifts|groups|orders|crypto|affiliates|reports|numbers|people_(find|show))/,
  support:
    /^(attention|audit_list|codes_(list|revoke)|gifts|groups_(list|show)|orders_(list|show|attention|reconcile|refund)|crypto_state|people|reach_dead|support)/,
  content: /^(canary|releases|reviews|coupons|benefits|announcements)/,
};
const EVERYBODYS =
  /^(business_list|coupons_list|plans_(list|preview|show)|announcements_show|(announcements|canary|reviews|releases)_list|status)/;

function isSelf(name: OperationName): boolean {
  return ["anyone", "self"].includes(declared(name).rights as string);
}

describe.each(Role.options)("%s", (role) => {
  test.each(OPERATION_NAMES)("and %s", (name) => {
    const isTheirs =
      role === "owner" ||
      isSelf(name) ||
      (!OWNERS.test(name) && (EVERYBODYS.test(name) || OF_ROLE[role].test(name)));
    expect(problemOf(admittedTo(name, asking(role), NOW))).toBe(isTheirs ? null : "OperatorRight");
  });
});

describe("who has no session", () => {
  test("is admitted to what anyone may ask, and to nothing else", () => {
    const nobody = { by: null, console: null };
    const open = OPERATION_NAMES.filter((name) => admittedTo(name, nobody, NOW) === name);
    expect(open.toSorted()).toEqual([
      "operators_accept",
      "operators_accept_begin",
      "operators_enter",
      "operators_enter_begin",
    ]);
    expect(problemOf(admittedTo("people_show", nobody, NOW))).toBe("Unauthorized");
    expect(problemOf(admittedTo(null, nobody, NOW))).toBe("Unauthorized");
  });

  test("and comes from nowhere is admitted to nothing", () => {
    const admitted = OPERATION_NAMES.filter((name) => admittedTo(name, null, NOW) === name);
    expect(admitted).toEqual([]);
  });
});

describe("what makes or takes a way in", () => {
  const ways = OPERATION_NAMES.filter((name) => declared(name).fresh);

  test("is known", () => {
    expect(ways.toSorted()).toEqual([
      "operators_change",
      "operators_end",
      "operators_invite",
      "operators_passkey_add",
      "operators_passkey_begin",
      "operators_passkey_remove",
      "operators_token_make",
      "people_address",
      "people_delete",
    ]);
  });

  test.each(ways)("%s wants a fresh session, and no script's token", (name) => {
    for (const until of [NOW, NOW - 1, null]) {
      expect(problemOf(admittedTo(name, asking("owner", until), NOW))).toBe("OperatorNotFresh");
    }
  });

  test("is all that does: the rest is admitted however old the session is", () => {
    const others = OPERATION_NAMES.filter((name) => !ways.includes(name));
    expect(others.filter((name) => admittedTo(name, asking("owner", null), NOW) !== name)).toEqual(
      [],
    );
  });
});

test("an operator is told that an operation is not there", () => {
  expect(problemOf(admittedTo(null, asking("content"), NOW))).toBe("NotFound");
});
