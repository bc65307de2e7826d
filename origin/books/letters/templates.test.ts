/** What messages say, in both languages and forms. */
import { describe, expect, test } from "vitest";
import { htmlLetter } from "./layout.ts";
import type { Message } from "./message.ts";
import { renderMessage } from "./templates.ts";

const AT = Date.parse("2026-03-01T12:05:00.000Z");

const MESSAGES: Message[] = [
  ...(["register", "login", "reset", "address", "delete"] as const).map((purpose): Message => ({
    name: "code",
    purpose,
    code: "012345",
    minutes: 10,
  })),
  { name: "no-account" },
  { name: "password-changed", at: AT },
  { name: "address-changed", kind: "email", at: AT },
  { name: "address-changed", kind: "phone", at: AT },
  { name: "payout-changed", address: "0x1234", at: AT },
  { name: "account-deleted", at: AT },
  { name: "data-exported", at: AT },
  { name: "data-exported-by-us", at: AT },
  { name: "news", title: "A new\nline", paragraphs: ["One.", "Two."], link: null },
  {
    name: "order-paid",
    product: "1 month",
    amount: 999,
    currency: "USD",
    number: "H1",
    at: AT,
    link: "/purchased?order=1",
  },
  ...(["settlement-made", "settlement-paid"] as const).map((name): Message => ({
    name,
    period: "2026-03",
    amount: 10_000,
    currency: "USD",
    link: "https://halyard.example/user/kol",
  })),
  { name: "membership-ending", days: 7, at: AT, link: "https://halyard.example/pricing" },
];

const CODES = MESSAGES.filter((message) => message.name === "code");

describe.each(["en", "zh_CN"] as const)("in %s", (language) => {
  test.each(MESSAGES)("$name $purpose $kind as mail", (message) => {
    const { subject, text, html } = renderMessage(message, "email", language);
    expect(subject).toContain("Halyard");
    expect(subject).not.toMatch(/[\r\n]|\{\{/);
    expect(`${text}${html}`).not.toContain("{{");
    expect(html).toContain(`<html lang="${language === "en" ? "en" : "zh-CN"}">`);
  });

  test.each(MESSAGES)("$name $purpose $kind as a text message", (message) => {
    const { subject, text, html } = renderMessage(message, "sms", language);
    expect([subject, html]).toEqual(["", null]);
    expect(text).not.toMatch(/[\r\n]|\{\{/);
  });

  test.each(CODES)("the code for $purpose stands alone, and not in the subject", (message) => {
    const { subject, text, html } = renderMessage(message, "email", language);
    expect(text).toContain(`\n${message.code}\n`);
    expect(html).toContain(`>${message.code}<`);
    expect(subject).not.toContain(message.code);
    expect(renderMessage(message, "sms", language).text).toContain(message.code);
  });
});

test("an instant is named with its zone", () => {
  const { text } = renderMessage({ name: "password-changed", at: AT }, "email", "en");
  expect(text).toContain("1 March 2026 at 12:05 UTC");
});

test.each(["en", "zh_CN"] as const)(
  "a link stands in both forms, and is left out without a site, in %s",
  (language) => {
    const message = { name: "membership-ending", days: 1, at: AT } as const;
    const to = (link: string, site: string | null) =>
      renderMessage({ ...message, link }, "email", language, { site, stop: null });
    const url = "https://two.example/pricing";
    const { text, html } = to("/pricing", "https://two.example");
    expect(text).toContain(`\n${url}\n`);
    expect(html).toContain(`href="${url}"`);
    expect(to("/pricing", null).html).not.toContain("href");
    expect(to(url, null).html).toContain(`href="${url}"`);
  },
);

test("markup in a text stays text", () => {
  const html = htmlLetter({
    language: "en",
    subject: "</title><script>",
    before: ['<img src=x onerror="x">'],
    code: "'&\"",
    after: [],
    link: { text: "<i>", url: '"><i>' },
    footer: "<b>",
    stop: { text: "<i>", url: '"><i>' },
  });
  expect(html).not.toMatch(/<script|<img|<b>|<i>/);
  expect(html).toContain("&lt;img src=x onerror=&quot;x&quot;&gt;");
  expect(html).toContain("&#39;&amp;&quot;");
});
