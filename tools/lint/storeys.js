/**
 * The storeys of each zone, from the top: a file imports its own room or a storey below. `x/` is a room with all that is
 * in it, `x/*` makes each folder in `x/` a room that knows no other, a file name is a file. The places of one storey are
 * equals.
 */
export const STOREYS = {
  "origin/": [
    ["index.ts"],
    ["entry/"],
    ["doors/"],
    ["verbs/*"],
    ["providers/*"],
    ["books/group/", "books/gift/"],
    ["books/payment/"],
    ["books/reward/", "books/coupon/"],
    ["books/order/"],
    ["books/time/", "books/redemption/", "books/operator/"],
    ["books/letters/"],
    ["books/people/"],
    [
      "books/alarm/",
      "books/audit/",
      "books/business/",
      "books/catalog/",
      "books/limit/",
      "books/reach/",
      "books/service/",
    ],
    ["ground/"],
  ],
  "app/": [
    ["root.tsx", "entry.client.tsx", "entry.server.tsx", "routes.ts"],
    ["shell/", "finder/", "offline/"],
    ["routes/"],
    ["parts/"],
    ["data/"],
    ["kit/"],
    ["gateway/"],
  ],
  "worker/": [
    ["index.ts", "app.ts", "reporter.ts"],
    ["edge/*"],
    ["doors/"],
    ["page/"],
    ["upstream/"],
    ["ground/"],
  ],
};
