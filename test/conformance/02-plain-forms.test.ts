/** Forms that readers without scripts post, and the session in its cookie: who may post, what is kept, what a page takes (decision 0166). */
import { brotliCompressSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import problem from "#locales/en/problem.json" with { type: "json" };
import { newAccountName, PASSWORD, signedInPerson } from "#test/support/factories.ts";
import { type Harness, sharedHarness } from "#test/support/harness.ts";
import { sentAnew } from "#test/support/kept-connection.ts";
import { arrived, codeIn, newEmail } from "#test/support/mailbox.ts";
import { operate } from "#test/support/operate.ts";

const PAGE_BYTES = 30_000;

let product: Harness;

beforeAll(async () => {
  product = await sharedHarness();
});

interface Post {
  fields?: Record<string, string>;
  headers?: Record<string, string>;
  cookie?: string;
}

/** As a browser posts a page's own form. */
function post(path: string, { fields = {}, headers = {}, cookie = "" }: Post): Promise<Response> {
  return sentAnew(() =>
    fetch(new URL(path, product.url), {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { origin: product.url.origin, ...(cookie && { cookie }), ...headers },
      redirect: "manual",
    }),
  );
}

const get = (path: string, cookie = "") =>
  fetch(new URL(path, product.url), { headers: cookie ? { cookie } : {}, redirect: "manual" });

const signIn = (account: string) => ({
  form: "login_type_username",
  account,
  password: PASSWORD,
  consent: "on",
});

async function cookieOfSomebody(): Promise<string> {
  const { token } = await signedInPerson(product);
  return `session=${token}`;
}

test("a sign-in leaves a cookie that no script reads and no other site's form sends", async () => {
  const { account } = await signedInPerson(product);
  const answer = await post("/login", { fields: signIn(account) });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/user"]);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const cookie = answer.headers.get("set-cookie");
  expect(cookie).toMatch(
    /^session=hy_[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
});

test("over https the cookie is the host's alone", async () => {
  const { account } = await signedInPerson(product);
  const answer = await product.fetchAs("https://dev.halyard.example/login", {
    method: "POST",
    body: new URLSearchParams(signIn(account)).toString(),
    headers: {
      origin: "https://dev.halyard.example",
      "content-type": "application/x-www-form-urlencoded",
    },
    redirect: "manual",
  });
  expect(answer.headers.get("set-cookie")).toMatch(/^__Host-session=hy_.*; HttpOnly; Secure; /);
});

describe("a form is refused", () => {
  test.each([
    ["of another site", { origin: "https://elsewhere.example" }],
    ["of a site that hides itself", { origin: "null" }],
    ["that says it comes from elsewhere", { "sec-fetch-site": "cross-site" }],
    ["of a neighbouring host", { "sec-fetch-site": "same-site" }],
  ])("%s", async (_, headers) => {
    const { account } = await signedInPerson(product);
    const answer = await post("/login", { fields: signIn(account), headers });
    expect([answer.status, answer.headers.get("set-cookie")]).toEqual([403, null]);
  });

  test("that says nothing of where it comes from", async () => {
    const answer = await product.fetchAs(new URL("/login", product.url).href, {
      method: "POST",
      body: "form=login_type_username",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(answer.status).toBe(403);
  });

  test("of another kind, too long, or on a page that takes none", async () => {
    const headers = { "content-type": "text/plain" };
    expect((await post("/login", { headers })).status).toBe(415);
    const fields = { form: "x".repeat(70_000) };
    expect((await post("/login", { fields })).status).toBe(413);
    for (const path of ["/", "/faq", "/login.data", "/user/security"])
      expect([path, (await post(path, {})).status]).toEqual([path, 405]);
  });
});

describe("a form that is sent once more, since its answer was late or lost, counts once and says so:", () => {
  const onward = (answer: Response) => [
    answer.headers.get("location"),
    /session=hy_/.test(answer.headers.get("set-cookie") ?? ""),
  ];

  test("an account name", async () => {
    const fields = { ...signIn(newAccountName()), form: "register_type_username" };
    const first = await post("/register?lng=en", { fields });
    const second = await post("/register?lng=en", { fields });
    expect(onward(second)).toEqual(["/user", true]);
    expect(onward(second)).toEqual(onward(first));
    const html = await (
      await post("/register?lng=en", { fields: { ...fields, password: "not this one" } })
    ).text();
    expect(html).toContain(problem.AccountTaken);
  });

  test("an account name, at the same moment", async () => {
    const fields = { ...signIn(newAccountName()), form: "register_type_username" };
    const both = await Promise.all([
      post("/register?lng=en", { fields }),
      post("/register?lng=en", { fields }),
    ]);
    for (const answer of both) expect(onward(answer)).toEqual(["/user", true]);
  });

  test("an address", async () => {
    const address = newEmail();
    await post("/register?kind=email&lng=en", { fields: { form: "user_send_code", address } });
    const [letter] = await arrived(product, address);
    const fields = {
      form: "register_type_normal",
      address,
      code: codeIn(letter),
      password: PASSWORD,
      consent: "on",
    };
    for (let at = 0; at < 2; at++)
      expect(onward(await post("/register?kind=email&lng=en", { fields }))).toEqual([
        "/user",
        true,
      ]);
    const html = await (
      await post("/register?kind=email&lng=en", { fields: { ...fields, password: "not this one" } })
    ).text();
    expect(html).toContain(problem.BadCode);
  });

  test("a redemption code", async () => {
    const cookie = await cookieOfSomebody();
    const { codes } = await operate(product, "codes_create", { count: 1, days: 30, note: "twice" });
    const fields = { form: "system_redeem_code", code: codes[0]! };
    const said = async () =>
      /<output[^>]*text-success[^>]*>([^<]*)</.exec(
        await (await post("/user/profile?lng=en", { fields, cookie })).text(),
      )?.[1];
    const first = await said();
    expect(first).toMatch(/30 days/);
    expect(await said()).toBe(first);
  });
});

describe("a form of a name and of fields that no page sends is shown again", () => {
  const NAMES = [
    "__proto__",
    "constructor",
    "login_type_username",
    "login_type_normal",
    "login_second_step:app",
    "register_type_username",
    "register_type_normal",
    "user_send_code",
    "user_support_ask",
    "user_support_write",
    "user_support_close",
    "system_redeem_code",
    "payment_purchase",
    "user_send_finder",
  ];

  test.each(["/login", "/register", "/reach", "/user/help", "/user/profile", "/pricing"])(
    "on %s",
    async (path) => {
      const cookie =
        path.startsWith("/user") || path === "/pricing" ? await cookieOfSomebody() : "";
      const statuses = NAMES.map(async (form) => {
        const fields = { form, ["__proto__"]: "x" };
        return [form, (await post(path, { fields, cookie })).status];
      });
      expect(await Promise.all(statuses)).toEqual(NAMES.map((form) => [form, 200]));
    },
  );
});

test("what a page was refused is said in the reader's language, without the password", async () => {
  const fields = { ...signIn(newAccountName()), password: "not this one" };
  const answer = await post("/login?lng=zh-CN", { fields });
  const html = await answer.text();
  expect(html).toContain(`value="${fields.account}"`);
  expect(html).not.toContain(fields.password);
  expect(html).toContain('lang="zh-CN"');
});

test("who tries passwords by forms meets the limits of the call", async () => {
  const { account } = await signedInPerson(product);
  const fields = { ...signIn(account), password: "not this one" };
  const headers = { "cf-connecting-ip": "203.0.113.77" };
  const said = new Set<string>();
  for (let tries = 0; tries < 30; tries++) {
    const html = await (await post("/login", { fields, headers })).text();
    said.add(/role="alert"[^>]*>([^<]*)</.exec(html)?.[1] ?? "");
  }
  expect(said.size).toBeGreaterThan(1);
});

test("of the kinds of account the one whose form is shown is current", async () => {
  const current = async (path: string) =>
    /<a[^>]*aria-current="page"[^>]*href="[^"]*\?kind=(\w+)"/.exec(
      await (await get(path)).text(),
    )?.[1];
  expect(await current("/login")).toBe("account");
  expect(await current("/register?kind=email")).toBe("email");
});

test("a session that is over ends its cookie, and leads to signing in", async () => {
  const answer = await get("/user/profile", `session=hy_${"a".repeat(43)}`);
  expect(answer.headers.get("location")).toBe("/login?redirect=%2Fuser%2Fprofile");
  expect(answer.headers.get("set-cookie")).toContain("session=; Max-Age=0");
});

describe("what was written to support when the session was over", () => {
  const written = { id: crypto.randomUUID(), topic: "payment", text: 'A long "story".' };
  const hidden = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/<input type="hidden" name="(carried[^"]*)" value="([^"]*)"/g)].map(
        ([, name, value]) => [name!, value!.replaceAll("&quot;", '"')],
      ),
    );

  test("goes along to signing in, by either kind and past a wrong password, and comes back", async () => {
    const { account } = await signedInPerson(product);
    const sent = { form: "user_support_ask", ...written };
    const ended = await post("/user/help", { fields: sent });
    expect([ended.status, ended.headers.get("location")]).toEqual([
      307,
      "/login?redirect=%2Fuser%2Fhelp",
    ]);
    const path = ended.headers.get("location")!;
    let along = hidden(await (await post(path, { fields: sent })).text());
    along = hidden(await (await post(`${path}&kind=email`, { fields: along })).text());
    const wrong = { ...signIn(account), password: "not this one", ...along };
    along = hidden(await (await post(path, { fields: wrong })).text());
    const fields = { ...signIn(account), ...along };
    const entered = await post(path, { fields });
    expect([entered.status, entered.headers.get("location")]).toEqual([307, "/user/help"]);
    const cookie = entered.headers.get("set-cookie")!.split(";")[0]!;
    const html = await (await post("/user/help", { fields, cookie })).text();
    expect(html).toMatch(/<textarea[^>]*>A long &quot;story&quot;\.</);
    expect(html).toMatch(/<option[^>]*value="payment"[^>]*selected/);
    expect(hidden(html)).toEqual({});
    expect(html).not.toContain(PASSWORD);
  });
});

test("signing out ends the session at the API as well", async () => {
  const { token } = await signedInPerson(product);
  const cookie = `session=${token}`;
  const answer = await post("/login", { fields: { form: "user_logout" }, cookie });
  expect(answer.headers.get("set-cookie")).toContain("session=; Max-Age=0");
  const ended = await product.call("system_user_info", {}, { token });
  expect(ended.envelope.status).toBe("Unauthorized");
});

test("nobody gets what a page shows to a reader with a session", async () => {
  const { token, account } = await signedInPerson(product);
  const own = await get("/user/profile", `signed_in=1; session=${token}`);
  expect(own.headers.get("cache-control")).toBe("no-store");
  expect(await own.text()).toContain(account);
  const other = await get("/user/profile", "signed_in=1");
  expect(await other.text()).not.toContain(account);
});

const FIRST_VISITS = ["/login", "/register", "/pricing"];
const WITH_SESSION = ["/user/profile", "/user/help", "/pricing", "/purchased"];

describe.each(["en", "zh-CN"])("in %s", (language) => {
  test.each(FIRST_VISITS)("%s comes in its bytes", async (path) => {
    expect(await weight(`${path}?lng=${language}`)).toBeLessThan(PAGE_BYTES);
  });

  test.each(WITH_SESSION)("%s comes in its bytes for whoever is signed in", async (path) => {
    expect(await weight(`${path}?lng=${language}`, await cookieOfSomebody())).toBeLessThan(
      PAGE_BYTES,
    );
  });
});

/** What a browser that runs no script fetches: the page, and files that it names for such a browser. */
async function weight(path: string, cookie?: string): Promise<number> {
  const html = await (await get(path, cookie)).text();
  const links = html.match(/<link[^>]*\brel="(?:preload|stylesheet|icon|manifest)"[^>]*>/g) ?? [];
  const files = links
    .filter((link) => !link.includes('media="(scripting)"'))
    .map((link) => /\bhref="([^"]+)"/.exec(link)![1]!);
  const images = [...html.matchAll(/<img[^>]*\bsrc="([^"]+)"/g)].map(([, src]) => src!);
  const sizes = [...files, ...images].map(async (file) => {
    const bytes = Buffer.from(await (await get(file)).arrayBuffer());
    return file.endsWith(".woff2") ? bytes.length : brotliCompressSync(bytes).length;
  });
  const others = await Promise.all(sizes);
  return others.reduce((sum, size) => sum + size, brotliCompressSync(html).length);
}
