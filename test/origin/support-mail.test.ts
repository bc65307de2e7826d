/** Answers by mail, as the platform hands them to the built product: what is taken, dropped and refused. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallResponse } from "#contract/calls/calls.ts";
import { newId } from "#origin/ground/ids.ts";
import { type Person, signedInPerson } from "#test/support/factories.ts";
import { type Harness, startHarness } from "#test/support/harness.ts";
import { arrived, newEmail, sentCode } from "#test/support/mailbox.ts";
import { mailDoor, mailIn, type SentMail } from "#test/support/mail-in.ts";
import { operate } from "#test/support/operate.ts";
import { question } from "#test/support/questions.ts";
import { PASSWORD } from "#test/support/factories.ts";

let product: Harness;
let person: Person;
let address: string;
/** What letters to the person are answered to, and their question. */
let to: string;
let thread: string;

beforeAll(async () => {
  const origin = { SUPPORT_MAIL: "help@mail.halyard.example" };
  product = await startHarness({ origin, beside: [mailDoor()] });
  person = await signedInPerson(product);
  const { token } = person;
  address = newEmail();
  const code = await sentCode(product, { purpose: "address", kind: "email", address }, token);
  const change = { kind: "email", address, code, password: PASSWORD } as const;
  await product.call("user_change_address", change, { token });
  const asked = await product.call("user_support_ask", question(), { token });
  const { id, number } = (asked.envelope.data as CallResponse<"user_support_ask">).thread;
  thread = id;
  await operate(product, "support_answer", { number, text: "Yes?", close: false, key: newId() });
  const letters = await arrived(product, address, 2);
  const [letter] = letters.filter(({ subject }) => subject.includes(number));
  to = (letter as unknown as { replyTo: string }).replyTo;
});
afterAll(() => product.dispose());

async function texts(): Promise<string[]> {
  const { envelope } = await product.call(
    "user_support_thread",
    { thread },
    { token: person.token },
  );
  const { messages } = envelope.data as CallResponse<"user_support_thread">;
  return messages.map(({ text }) => text);
}

const mail = (parts: Partial<SentMail>) => mailIn(product, { from: address, to, ...parts });

const HTML =
  "content-type: text/html; charset=utf-8\r\n\r\n<p>Only <b>HTML</b> here</p><script>x</script>";

const WITH_FILE = [
  `content-type: multipart/mixed; boundary="b"`,
  "",
  "--b",
  "content-type: text/plain; charset=utf-8",
  "content-transfer-encoding: quoted-printable",
  "",
  "Caf=C3=A9 with a file",
  "--b",
  `content-type: image/jpeg; name="a.jpg"`,
  `content-disposition: attachment; filename="a.jpg"`,
  "content-transfer-encoding: base64",
  "",
  "AAAA",
  "--b--",
  "",
].join("\r\n");

describe("a mail", () => {
  test("of the person comes in as text, whatever it is made of, and once", async () => {
    const headers = { "message-id": "<one@mail.example>" };
    expect(await mail({ text: "By mail.", headers })).toBeNull();
    expect(await mail({ text: "By mail.", headers })).toBeNull();
    expect(await mail({ body: HTML })).toBeNull();
    expect(await mail({ body: WITH_FILE })).toBeNull();
    const [, , ...rest] = await texts();
    expect(rest).toEqual([
      "By mail.",
      expect.stringMatching(/^Only\s+HTML\s+here$/),
      "Café with a file",
    ]);
  });

  test.each<[string, Partial<SentMail>]>([
    ["of a program that answers for somebody", { headers: { "auto-submitted": "auto-replied" } }],
    ["to many", { headers: { precedence: "bulk" } }],
    ["of a list", { headers: { "list-id": "<list.example>" } }],
    [
      "that says that a letter did not arrive",
      { from: "", fromHeader: "mailer-daemon@mail.example" },
    ],
    ["of a machine", { from: "MAILER-DAEMON@mail.example" }],
  ])("%s is dropped in silence", async (_, parts) => {
    const before = await texts();
    expect(await mail({ text: "I am away.", ...parts })).toBeNull();
    expect(await texts()).toEqual(before);
  });

  test.each<[string, () => Partial<SentMail>, RegExp]>([
    ["to nobody", () => ({ to: "help@mail.halyard.example" }), /nobody/],
    [
      "to a guessed address",
      () => ({ to: to.replace(/-[0-9a-f]{32}/, `-${"0".repeat(32)}`) }),
      /nobody/,
    ],
    ["that is too large", () => ({ text: "x".repeat(9 * 1024 * 1024) }), /too large/],
  ])("%s is refused to its sender", async (_, parts, said) => {
    const before = await texts();
    expect(await mail({ text: "Hello.", ...parts() })).toMatch(said);
    expect(await texts()).toEqual(before);
  });

  test("of somebody else is not shown as the person's", async () => {
    const before = await texts();
    expect(await mail({ from: newEmail(), text: "I am she." })).toBeNull();
    expect(await mail({ fromHeader: newEmail(), text: "I am he." })).toBeNull();
    expect(await texts()).toEqual(before);
  });

  test("is in no line of the log", () => {
    const logs = product.logs.join("\n");
    expect(logs).toContain("mail.taken");
    expect(logs).not.toMatch(/By mail|I am|mail\.example/);
  });
});
