/** Who counts as invited: somebody else, and nobody through an account of their own (security R8, K1). */
import { expect, test } from "vitest";
import type { CallResponse } from "#contract/calls/calls.ts";
import { newAccountName, PASSWORD, type Person, signedInPerson } from "#test/support/factories.ts";
import { deviceLinkOf } from "#test/support/device-link.ts";
import { sharedHarness } from "#test/support/harness.ts";
import { newEmail, sentCode } from "#test/support/mailbox.ts";

const harness = await sharedHarness();

async function invitedCount({ token }: Pick<Person, "token">): Promise<number> {
  const { envelope } = await harness.call("system_refer_config", {}, { token });
  return (envelope.data as CallResponse<"system_refer_config">).invitedCount;
}

async function registerByMail(address: string, inviteCode?: string): Promise<string> {
  const named = { kind: "email" as const, address };
  // A mailbox waits between two codes, whatever its tag.
  await harness.db.prepare(`DELETE FROM limit_window`).run();
  const code = await sentCode(harness, { purpose: "register", ...named });
  const registration = { ...named, code, password: PASSWORD, ...(inviteCode && { inviteCode }) };
  expect((await harness.call("register_type_normal", registration)).envelope.code).toBe(200);
  const signedIn = await harness.call("login_type_normal", { ...named, password: PASSWORD });
  return signedIn.token!;
}

async function codeOf(token: string): Promise<string> {
  const { envelope } = await harness.call("system_user_info", {}, { token });
  return (envelope.data as { inviteCode: string }).inviteCode;
}

test("a friend is counted, whatever the case of the code", async () => {
  const inviter = await signedInPerson(harness);
  await signedInPerson(harness, inviter.user.inviteCode.toLowerCase());
  expect(await invitedCount(inviter)).toBe(1);
});

test("an unknown code is refused at its field where there is one, and dropped where there is none", async () => {
  const named = { account: newAccountName(), password: PASSWORD, inviteCode: "ZZZZZZZZ" };
  const { envelope } = await harness.call("register_type_username", named);
  expect(envelope).toMatchObject({ status: "InviteUnknown", data: { fields: ["inviteCode"] } });
  const opened = { link: deviceLinkOf(crypto.randomUUID()), inviteCode: "ZZZZZZZZ" };
  expect((await harness.call("register_type_deviceid", opened)).envelope.code).toBe(200);
});

test("a tag of one's own mailbox is no friend, another mailbox is", async () => {
  const own = newEmail();
  const token = await registerByMail(own);
  const inviteCode = await codeOf(token);
  const tagged = await registerByMail(own.replace("@", "+friend@"), inviteCode);
  expect(await invitedCount({ token })).toBe(0);
  expect(await statementOf(tagged)).toEqual([]);
  await registerByMail(newEmail(), inviteCode);
  expect(await invitedCount({ token })).toBe(1);
});

test("the dots and the two names of a Gmail mailbox make no friend of its owner", async () => {
  const name = crypto.randomUUID().slice(0, 8);
  const token = await registerByMail(`g.${name}@gmail.com`);
  await registerByMail(`g${name}@googlemail.com`, await codeOf(token));
  expect(await invitedCount({ token })).toBe(0);
});

test("an account that one's own device opens is no friend's", async () => {
  const account = newAccountName();
  const deviceId = crypto.randomUUID();
  await harness.call("register_type_username", { account, password: PASSWORD });
  const device = { name: "Pixel 12", systemVersion: "17" };
  const app = { platform: "android", deviceId } as const;
  const signIn = { account, password: PASSWORD, device };
  const token = (await harness.call("login_type_username", signIn, app)).token!;
  const inviteCode = await codeOf(token);

  const named = { account: newAccountName(), password: PASSWORD, inviteCode };
  expect((await harness.call("register_type_username", named, app)).envelope.code).toBe(200);
  const opened = { link: deviceLinkOf(deviceId), inviteCode };
  expect((await harness.call("register_type_deviceid", opened)).envelope.code).toBe(200);
  expect(await invitedCount({ token })).toBe(0);

  const another = { link: deviceLinkOf(crypto.randomUUID()), inviteCode };
  expect((await harness.call("register_type_deviceid", another)).envelope.code).toBe(200);
  expect(await invitedCount({ token })).toBe(1);
});

async function statementOf(token: string): Promise<unknown[]> {
  const { envelope } = await harness.call("user_statement", {}, { token });
  return (envelope.data as CallResponse<"user_statement">).rows;
}
