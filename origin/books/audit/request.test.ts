/** What is kept of a request, and of which fields: a new one is put on one side or the other by hand. */
import { z } from "zod";
import { expect, test } from "vitest";
import { declared, OPERATION_NAMES } from "#contract/ops/operations.ts";
import { keptRequest } from "./request.ts";

test("what is withheld is not kept, nor what was not said", () => {
  const request = { uid: "A", password: "secret", note: undefined, days: 3 };
  expect(keptRequest(request, ["password"])).toBe('{"uid":"A","days":3}');
});

test("long texts and lists are cut", () => {
  const kept = JSON.parse(
    keptRequest({ text: "a".repeat(201), list: Array.from({ length: 21 }, () => 1) }),
  ) as {
    text: string;
    list: unknown[];
  };
  expect(kept.text).toBe(`${"a".repeat(200)}…`);
  expect(kept.list).toHaveLength(21);
  expect(kept.list.at(-1)).toBe("…");
});

test("of what is still too long only the names of its fields are kept", () => {
  const parts = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [at, "b".repeat(150)]));
  expect(keptRequest({ id: "x", parts })).toBe('{"fields":["id","parts"]}');
});

/** Names that hold neither secrets, nor what people wrote or are called. */
const HARMLESS =
  `account after again amount at body close count couponPercent currency cursor day days device dispute dueAt endsAt event
  expiresAt firstPercent firstPurchaseOnly form from fullPrice group id key kind label limit link maxDevices method month
  months note number operation operator outcome percent person pinned plan position price productIds provider publishedAt
  ready reason reference refundId remove renewalPercent rewardPercent role sale seen service session settlementId signed slots start
  state status title to totalLimit transaction uid until userLimit validFrom validUntil value what withMoney writtenOn yearly`.split(
    /\s+/,
  );

/** Harmless in these alone. */
const SOMETIMES =
  `business_set name, plans_add name, plans_change name, support_ready_put name, support_ready_remove name,
  operators_invite name, operators_change name, operators_end name, operators_token_make name, operators_token_end name,
  operators_accept name, operators_passkey_add name, codes_revoke of, support_ready_put text,
  reviews_add author, reviews_add text, reviews_change author, reviews_change text`.split(/,\s+/);

test.each(OPERATION_NAMES)("%s keeps no field that nobody has thought of", (name) => {
  const { request, withheld = [] } = declared(name);
  const { properties = {} } = z.toJSONSchema(request, { io: "input", unrepresentable: "any" });
  const fields = Object.keys(properties);
  expect(fields).toEqual(expect.arrayContaining([...withheld]));
  const unknown = fields.filter(
    (field) =>
      !withheld.includes(field) &&
      !HARMLESS.includes(field) &&
      !SOMETIMES.includes(`${name} ${field}`),
  );
  expect(unknown).toEqual([]);
});
