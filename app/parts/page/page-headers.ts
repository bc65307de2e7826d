/** How long pages may be kept, beside the `no-store` that every document goes out with. */

/** The document is the same for all: the gateway may keep it for a minute, and ten more where it cannot be told anew (decision 0110). */
export const sameForAll = () => ({
  "cdn-cache-control": "max-age=60, stale-while-revalidate=600",
});

/** As `sameForAll`, but where it cannot be rendered anew the last one is served for a week: it is read when nothing answers. */
export const lasting = () => ({
  "cdn-cache-control": "max-age=60, stale-while-revalidate=604800",
});

/** The same as `sameForAll`, and the visitor's own browser keeps the data of goods for three minutes (spec §9). */
export const goodsHeaders = () => ({
  ...sameForAll(),
  "cache-control": "private, max-age=180",
  // The reader's cookie or browser decides the language.
  vary: "cookie, accept-language",
});
