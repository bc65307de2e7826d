/** What the data of a page with goods says of its keeping: a visitor's own browser has it fresh for three minutes (spec §9). */
export const goodsHeaders = () => ({
  "cache-control": "private, max-age=180",
  // The same address answers in the language of the reader's cookie or browser.
  vary: "cookie, accept-language",
});
