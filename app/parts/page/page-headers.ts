/** What pages say of their keeping, beside the `no-store` that every document goes out with. */

/** The document is the same for everybody: the gateway may keep it for a minute, and show it ten more while it renews it. */
export const sameForAll = () => ({
  "cdn-cache-control": "max-age=60, stale-while-revalidate=600",
});

/** The same, and a visitor's own browser has the data of goods fresh for three minutes (spec §9). */
export const goodsHeaders = () => ({
  ...sameForAll(),
  "cache-control": "private, max-age=180",
  // The same address answers in the language of the reader's cookie or browser.
  vary: "cookie, accept-language",
});
