/**
 * Nothing that a page runs is newer than the oldest browsers the site is made for (`browserslist` in package.json). The
 * compiler lowers syntax; what is missing from a browser's library it cannot.
 */
import { readFileSync } from "node:fs";
import { relative, sep } from "node:path";

/** The first version of each that has it: members by name, statics as `Owner.name`. */
const SINCE = {
  toSorted: { chrome: 110, safari: 16, firefox: 115 },
  toReversed: { chrome: 110, safari: 16, firefox: 115 },
  toSpliced: { chrome: 110, safari: 16, firefox: 115 },
  isWellFormed: { chrome: 111, safari: 16.4, firefox: 119 },
  toWellFormed: { chrome: 111, safari: 16.4, firefox: 119 },
  checkVisibility: { chrome: 105, safari: 17.4, firefox: 106 },
  showPopover: { chrome: 114, safari: 17, firefox: 125 },
  "AbortSignal.timeout": { chrome: 124, safari: 16, firefox: 100 },
  "AbortSignal.any": { chrome: 116, safari: 17.4, firefox: 124 },
  "URL.parse": { chrome: 126, safari: 18, firefox: 126 },
  "URL.canParse": { chrome: 120, safari: 17, firefox: 115 },
  "Object.groupBy": { chrome: 117, safari: 17.4, firefox: 119 },
  "Map.groupBy": { chrome: 117, safari: 17.4, firefox: 119 },
  "Promise.withResolvers": { chrome: 119, safari: 17.4, firefox: 121 },
  "Promise.try": { chrome: 128, safari: 18.2, firefox: 134 },
  "Array.fromAsync": { chrome: 121, safari: 16.4, firefox: 115 },
  "Intl.Segmenter": { chrome: 87, safari: 14.1, firefox: 125 },
  "Intl.DurationFormat": { chrome: 129, safari: 16.4, firefox: 136 },
  "Uint8Array.fromBase64": { chrome: 140, safari: 18.2, firefox: 133 },
  lookbehind: { chrome: 62, safari: 16.4, firefox: 78 },
};

const { browserslist } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
);
const FLOOR = Object.fromEntries(browserslist.map((line) => line.split(" >= ")));
const TOO_NEW = Object.entries(SINCE)
  .filter(([, since]) => Object.entries(since).some(([name, at]) => at > Number(FLOOR[name])))
  .map(([name]) => name);

/** What a browser runs; a page's server half and the tests have newer libraries. */
const IN_BROWSER = /^(app|contract)\/(?!.*\.(test|server)\.tsx?$|.*entry\.server)/;

export const browserFloor = {
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join("/");
    if (!IN_BROWSER.test(file)) return {};
    const refuse = (node, name) =>
      context.report({ node, message: `${name} is newer than browserslist in package.json.` });
    return {
      MemberExpression(node) {
        const member = node.property.name;
        const owned = `${node.object.name}.${member}`;
        const name = TOO_NEW.find((known) => known === member || known === owned);
        if (name) refuse(node, name);
      },
      Literal(node) {
        if (node.regex && /\(\?<[=!]/.test(node.regex.pattern) && TOO_NEW.includes("lookbehind"))
          refuse(node, "lookbehind");
      },
    };
  },
};
