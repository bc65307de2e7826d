/**
 * The storeys of each zone, from the top: a file imports its own room or a storey below. `x/` is a room with all that is
 * in it, `x/*` makes each folder in `x/` a room that knows no other, a file name is a file. The places of one storey are
 * equals.
 */
export const STOREYS = {
  "worker/": [
    ["index.ts", "app.ts", "reporter.ts"],
    ["edge/*"],
    ["doors/"],
    ["page/"],
    ["upstream/"],
    ["ground/"],
  ],
};
