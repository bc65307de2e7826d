/** Any host is home, on the built product: letters and payments lead back to the host that was used, and a code changes it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallResponse } from "#contract/calls/calls.ts";
import { newId } from "#origin/ground/ids.ts";
import { PASSWORD, signedInPerson } from "#test/support/factories.ts";
import { messagesTo, newEmail, sentCode } from "#test/support/mailbox.ts";
import { startStripe, type StripeServer } from "#test/support/stripe-server.ts";
import { startTwoHosts, type TwoHosts } from "#test/support/two-hosts.ts";

const SITE = "https://halyard.example";

let stripe: StripeServer;
let hosts: TwoHosts;

beforeAll(async () => {
  stripe = await startStripe({ now: () => Date.now() });
  hosts = await startTwoHosts({
    origin: {
      SITE_ORIGIN: SITE,
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: "whsec_stand_in",
      STRIPE_API_URL: stripe.url.href,
      STRIPE_METHODS: "card",
    },
  });
});
afterAll(async () => {
  await hosts.dispose();
  await stripe.stop();
});

const newPerson = () => signedInPerson(hosts.product);

async function order(site: string, token: string, method = "card") {
  const expected = { amount: 999, currency: "USD" };
  const wish = { productId: "month-1", method, clientKey: newId(), expected };
  const { envelope } = await hosts.callAt(site, "payment_purchase", wish, token);
  return (envelope.data as CallResponse<"payment_purchase">).order;
}

describe("a payment comes back to the host where it began", () => {
  const backFrom = ({ id }: { id: string }) => stripe.books.sessionOf(id).success_url;

  test("at either, and anew where the buyer changed the host before paying", async () => {
    const { token } = await newPerson();
    const there = await order(hosts.one, token);
    expect(backFrom(there)).toBe(`${hosts.one}/purchased?order=${there.id}`);
    expect((await order(hosts.one, token)).id).toBe(there.id);
    const here = await order(hosts.two, token);
    expect(backFrom(here)).toBe(`${hosts.two}/purchased?order=${here.id}`);
  });
});

describe("a letter leads", () => {
  interface Member {
    address: string;
    token: string;
  }

  async function member(): Promise<Member> {
    const address = newEmail();
    const code = await sentCode(hosts.product, { purpose: "register", kind: "email", address });
    const registration = { kind: "email", address, code, password: PASSWORD };
    await hosts.product.call("register_type_normal", registration);
    const entry = { kind: "email", address, password: PASSWORD };
    const { token } = await hosts.callAt(hosts.two, "login_type_normal", entry);
    return { address, token: token! };
  }

  /** The host in the receipt of an order that was made at the first one, with what happens before it is paid. */
  async function ledTo({ address, token }: Member, before: () => Promise<unknown>) {
    const { id, payUrl } = await order(hosts.one, token, "alipay");
    await before();
    const body = new URLSearchParams({ action: "pay" });
    await fetch(new URL(payUrl!, hosts.one), { method: "POST", body, redirect: "manual" });
    await hosts.product.scheduled();
    const link = new RegExp(`(https?://\\S+)/purchased\\?order=${id}`);
    const texts = async () => (await messagesTo(hosts.product, address)).map(({ text }) => text);
    await expect.poll(async () => (await texts()).join()).toMatch(link);
    return link.exec((await texts()).join("\n"))?.[1];
  }

  test("to the host that its reader used last, and to the site once that is none of ours", async () => {
    const who = await member();
    expect(await ledTo(who, async () => undefined)).toBe(hosts.one);
    const elsewhere = () => hosts.callAt(hosts.two, "system_user_info", {}, who.token);
    expect(await ledTo(who, elsewhere)).toBe(hosts.two);
    const gone = `UPDATE user SET site = 'https://gone.example'`;
    expect(await ledTo(who, () => hosts.product.db.prepare(gone).run())).toBe(SITE);
  });

  test("nowhere that a header says", async () => {
    const { token } = await newPerson();
    const answer = await fetch(`${hosts.two}/v4/api/system/system_user_info`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        platform: "windows",
        language: "en",
        authorization: token,
        "x-site": "https://evil.test",
        "x-forwarded-host": "evil.test",
        origin: "https://evil.test",
      },
      body: JSON.stringify({ signature: hosts.product.sign() }),
    });
    expect(answer.status).toBe(200);
    const evil = hosts.product.db.prepare(`SELECT 1 FROM user WHERE site LIKE '%evil%'`);
    expect(await evil.first()).toBeNull();
  });
});

describe("a code changes the host", () => {
  const codeFor = async (token: string) => {
    const { envelope } = await hosts.callAt(
      hosts.two,
      "user_hand_over",
      { from: hosts.one },
      token,
    );
    return (envelope.data as CallResponse<"user_hand_over">).code;
  };

  test("for one of two that redeem it at the same moment", async () => {
    const { token } = await newPerson();
    for (let round = 0; round < 10; round++) {
      const code = await codeFor(token);
      const take = () => hosts.callAt(hosts.two, "login_type_handover", { code, from: hosts.one });
      const both = await Promise.all([take(), take()]);
      const told = both.map(({ envelope, token: came }) => `${envelope.status} ${came !== null}`);
      expect(new Set(told)).toEqual(new Set(["OK true", "HandoverOver false"]));
    }
  });

  test("at the host that it was asked at, and at no other", async () => {
    const { token } = await newPerson();
    const code = await codeFor(token);
    const wrong = { code, from: hosts.one };
    const { envelope } = await hosts.callAt(hosts.one, "login_type_handover", wrong);
    expect(envelope.status).toBe("HandoverOver");
  });

  test("and its form leads to the page, which no address has the code of", async () => {
    const code = await codeFor((await newPerson()).token);
    const answer = await fetch(`${hosts.two}/handover`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: hosts.one },
      body: new URLSearchParams({ code }),
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/handover"]);
    expect(hosts.product.logs.join("\n")).not.toContain(code);
  });
});
