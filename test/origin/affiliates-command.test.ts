/** `npm run affiliates` as an operator runs it: each command against a running product. */
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#origin/ground/ids.ts";
import { type Person, signedInPerson } from "#test/support/factories.ts";
import { type Harness, sharedHarness } from "#test/support/harness.ts";
import { command } from "#test/support/operate.ts";

let product: Harness;
let person: Person;

beforeAll(async () => {
  product = await sharedHarness();
  person = await signedInPerson(product);
});

const affiliates = (...words: string[]) => command(product, "affiliates", words);

describe("npm run affiliates", () => {
  test("rate makes an affiliate, list shows them, and none ends it", async () => {
    const { uid } = person.user;
    expect(await affiliates("rate", uid, "40", "--note", "test")).toMatch(/percent\W+40\b/);
    const info = await product.call("system_user_info", {}, { token: person.token });
    expect(info.envelope.data).toMatchObject({ kol: true });
    expect(await affiliates("list")).toContain(uid);
    expect(await affiliates("rate", uid, "none", "--note", "test")).toMatch(/percent\W+none/);
  });

  test("settle does what the schedule does", async () => {
    expect(await affiliates("settle")).toMatch(/made: \d+/);
  });

  test("what is wrong is told in words, and ends with an error", async () => {
    await expect(affiliates("rate", person.user.uid, "5", "--note", "test")).rejects.toThrow(
      /PERCENT/,
    );
    await expect(affiliates("pay", newId(), "--note", "bank")).rejects.toThrow(/SETTLEMENT-ID/);
    await expect(affiliates("pay", newId(), "--hash", "0x1")).rejects.toThrow(/Usage/);
  });
});
