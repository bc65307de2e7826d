/** `npm run affiliates` as an operator runs it: each command against a running product. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#origin/ground/ids.ts";
import { type Person, signedInPerson } from "#test/support/factories.ts";
import { type Harness, sharedHarness } from "#test/support/harness.ts";
import { templateSecrets } from "#test/support/template.ts";

let product: Harness;
let person: Person;

beforeAll(async () => {
  product = await sharedHarness();
  person = await signedInPerson(product);
});

/** What the command printed; an error has what it printed as its message. */
async function affiliates(...words: string[]): Promise<string> {
  const [, token] = templateSecrets().origin.OPERATOR_TOKENS!.split(":");
  const env = { ...process.env, OPERATOR_TOKEN: token, NO_COLOR: "1" };
  const command = ["tools/operator/affiliates.ts", ...words, "--url", product.url.href];
  const { stdout } = await promisify(execFile)(process.execPath, command, { env });
  return stdout;
}

describe("npm run affiliates", () => {
  test("rate makes an affiliate, list shows them, and --end ends it", async () => {
    const { uid } = person.user;
    expect(await affiliates("rate", uid, "40")).toContain("40 %");
    const info = await product.call("system_user_info", {}, { token: person.token });
    expect(info.envelope.data).toMatchObject({ kol: true });
    expect(await affiliates("list")).toContain(uid);
    expect(await affiliates("rate", uid, "--end")).toContain("ended");
  });

  test("settle does what the schedule does", async () => {
    expect(await affiliates("settle")).toMatch(/Settlements made: \d+/);
  });

  test("what is wrong is told in words, and ends with an error", async () => {
    await expect(affiliates("rate", person.user.uid, "5")).rejects.toThrow(/percent/);
    await expect(affiliates("pay", newId(), "--note", "bank")).rejects.toThrow(/settlementId/);
    await expect(affiliates("pay", newId(), "--hash", "0x1")).rejects.toThrow(/Usage/);
  });
});
