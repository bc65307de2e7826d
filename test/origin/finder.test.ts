/** The finder as a letter: on request from the page, and as the answer to a mail, with limits. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { FINDER_NAME } from "#contract/reach/finder-file.ts";
import reach from "#locales/zh-CN/reach.json";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { type Harness, sharedHarness, startHarness } from "#test/support/harness.ts";
import { arrived, messagesTo, newEmail } from "#test/support/mailbox.ts";
import { mailDoor, mailIn } from "#test/support/mail-in.ts";
import { listVariables } from "#test/support/reach.ts";
import { templateSecrets } from "#test/support/template.ts";

const MAILBOX = "reach@mail.halyard.example";
const SITE = "https://one.example";

let product: Harness;
beforeAll(async () => {
  const list = listVariables(templateSecrets().releaseKey);
  const origin = { ...list, FINDER_MAIL: MAILBOX };
  product = await startHarness({ gateway: list, origin, beside: [mailDoor()] });
});
afterAll(() => product.dispose());

const send = (address: string, ip: string) =>
  product.call("user_send_finder", { address }, { headers: { "cf-connecting-ip": ip } });
const problem = async (answer: ReturnType<typeof send>) => (await answer).envelope.status;

test("goes out with the file and the addresses of the site", async () => {
  const address = newEmail();
  expect((await send(address, "192.0.2.1")).envelope.code).toBe(200);
  const [letter] = await arrived(product, address, 1);
  expect(letter).toMatchObject({ attachment: FINDER_NAME });
  expect(letter!.text).toContain(SITE);
  expect(letter!.text).not.toContain("api.example");
});

test("comes to a mailbox a few times a day, whoever asks", async () => {
  const address = newEmail();
  for (let at = 0; at < LIMITS.finderLettersOfMailboxADay.count; at++)
    expect((await send(address, `192.0.2.${10 + at}`)).envelope.code).toBe(200);
  expect(await problem(send(address, "192.0.2.99"))).toBe("TooManyRequests");
});

test("is asked for from one network a few times an hour, for whatever mailboxes", async () => {
  for (let at = 0; at < LIMITS.finderLettersOfNetworkAnHour.count; at++)
    expect((await send(newEmail(), "198.51.100.7")).envelope.code).toBe(200);
  expect(await problem(send(newEmail(), "198.51.100.7"))).toBe("TooManyRequests");
});

/** As a browser without scripts posts the page's form. */
async function post(address: string): Promise<string> {
  const answer = await fetch(new URL("/reach?lng=zh-CN", product.url), {
    method: "POST",
    body: new URLSearchParams({ form: "user_send_finder", address }),
    headers: { origin: product.url.origin },
  });
  return answer.text();
}

test("goes out to a reader without scripts, who is told where it went", async () => {
  const address = newEmail();
  const page = await post(address);
  expect(page).toContain(reach.letter.sent.replace("{{address}}", address));
  await arrived(product, address, 1);
  const refused = await post("nobody");
  expect(refused).toContain('value="nobody"');
  expect(refused).toContain('aria-invalid="true"');
});

test("goes to mailboxes alone", async () => {
  expect(await problem(send("+8613800138000", "192.0.2.2"))).toBe("InvalidRequest");
});

test("is not offered where no list is configured", async () => {
  const answer = await (await sharedHarness()).call("user_send_finder", { address: newEmail() });
  expect(answer.envelope.status).toBe("ChannelUnavailable");
});

test.each(["Where are you?", "你们在哪里？"])(
  "a mail with %j is answered in its language, by a program",
  async (text) => {
    const from = newEmail();
    expect(await mailIn(product, { from, to: MAILBOX.toUpperCase(), text })).toBeNull();
    const [letter] = await arrived(product, from, 1);
    expect(letter).toMatchObject({
      attachment: FINDER_NAME,
      headers: { "Auto-Submitted": "auto-replied" },
    });
    expect(/\p{Script=Han}/u.test(letter!.text)).toBe(/\p{Script=Han}/u.test(text));
  },
);

test.each([
  ["a program", { headers: { "auto-submitted": "auto-replied" } }],
  ["a list", { headers: { "list-id": "<list.example>" } }],
])("a mail of %s is not answered", async (_, parts) => {
  const from = newEmail();
  await mailIn(product, { from, to: MAILBOX, text: "Hello", ...parts });
  expect(await messagesTo(product, from)).toEqual([]);
});

test("mails in the name of one mailbox are answered a few times a day, and then in silence", async () => {
  const from = newEmail();
  const most = LIMITS.finderLettersOfMailboxADay.count;
  for (let at = 0; at <= most; at++)
    expect(await mailIn(product, { from, to: MAILBOX, text: "Hello" })).toBeNull();
  expect(await arrived(product, from, most)).toHaveLength(most);
  expect(await messagesTo(product, from)).toHaveLength(most);
});

test("a mail to anybody else is refused", async () => {
  const refused = await mailIn(product, { from: newEmail(), to: "x@mail.halyard.example" });
  expect(refused).toContain("nobody");
});
