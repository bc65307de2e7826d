/**
 * A bookmark goes from an answer of our own API into the visitor's next call, and nowhere else; no other API gets or gives
 * one (07-upstream-headers.test.ts).
 */
import { expect, test } from "vitest";
import { asBookmark, BOOKMARK_HEADER } from "#contract/bookmark.ts";
import { signedInPerson } from "#test/support/factories.ts";
import { sharedHarness } from "#test/support/harness.ts";

const product = await sharedHarness();

const bookmarkOf = ({ headers }: { headers: Headers }) => headers.get(BOOKMARK_HEADER);

test("every call that asked the database is answered with one, and reads go on from it", async () => {
  const { token } = await signedInPerson(product);
  const changed = await product.call("user_update_profile", { displayName: "Ann" }, { token });
  const bookmark = bookmarkOf(changed)!;
  expect(asBookmark(bookmark)).toBe(bookmark);
  const headers = { [BOOKMARK_HEADER]: bookmark };
  const read = await product.call("system_user_info", {}, { token, headers });
  expect(read.envelope).toMatchObject({ code: 200, data: { displayName: "Ann" } });
  expect(bookmarkOf(read)! >= bookmark).toBe(true);
});

test.each([
  "first-primary",
  "00000000-00000000-00000000-00000000000000000000000000000000, x",
  "0-".repeat(1_000),
  "<script>",
])("%j is ignored, and comes back in no answer", async (made) => {
  const answer = await product.call("payment_shop", {}, { headers: { [BOOKMARK_HEADER]: made } });
  expect(answer.envelope.code).toBe(200);
  expect(asBookmark(bookmarkOf(answer))).not.toBeNull();
});

test("a call that asked nothing has none to give", async () => {
  expect(bookmarkOf(await product.call("payment_shop", {}, { signature: "x" }))).toBeNull();
});

test("a page has none, whoever asks for it", async () => {
  const headers = { [BOOKMARK_HEADER]: "00000001-00000001" };
  for (const path of ["/", "/pricing", "/login"]) {
    const page = await fetch(new URL(path, product.url), { headers });
    expect([page.status, bookmarkOf(page)]).toEqual([200, null]);
    expect(await page.text()).not.toContain("00000001-00000001");
  }
});
