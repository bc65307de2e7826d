/**
 * Who may import whom (CONTRIBUTING.md, Zones and storeys). Between zones the longest matching row of `ROWS` decides
 * alone; inside a zone a file imports its own room or a storey below. `./x` inside a folder, `#zone/x.ts` elsewhere,
 * always with the extension.
 */
import { dirname, join, relative, sep } from "node:path";
import { STOREYS } from "./storeys.js";

/**
 * - `from`: path prefix of the importing file.
 * - `own`: path prefixes of this repository that it may import.
 * - `packages`: npm packages and schemes it may import; `true` for any that `FORBIDDEN_PACKAGES` does not name.
 * - `why`: what to do instead.
 */
const ROWS = [
  {
    from: "contract/",
    own: ["contract/"],
    packages: ["zod"],
    why: "The contract knows nobody and imports zod alone: move what both sides need into it.",
  },
  {
    from: "app/",
    own: ["app/", "contract/", "locales/"],
    packages: true,
    why: "A page reaches the API through app/data/api and the gateway's facts through app/gateway.",
  },
  {
    from: "app/kit/ui/",
    own: ["app/kit/"],
    packages: true,
    why: "A piece of the kit knows no data: pass it in as properties.",
  },
  {
    from: "app/data/api/",
    own: ["app/data/api/", "app/kit/browser/", "app/gateway/", "contract/"],
    packages: true,
    why: "The API client knows the contract and no page.",
  },
  {
    from: "worker/",
    own: ["worker/", "contract/", "locales/", "app/gateway/"],
    packages: true,
    why: "The gateway reaches the origin over HTTP and the pages through app/gateway.",
  },
  {
    from: "origin/",
    own: ["origin/", "contract/", "locales/"],
    packages: true,
    why: "The origin serves calls; it knows no gateway and no page.",
  },
  {
    from: "tools/",
    own: ["tools/", "contract/", "worker/upstream/sign.ts", "app/kit/pages.ts"],
    packages: true,
    why: "A tool works on the product from outside.",
  },
  {
    from: "tools/sample/",
    own: ["tools/sample/", "tools/local/", "contract/", "origin/"],
    packages: true,
    why: "The sample is made by the origin's own verbs, and knows no page.",
  },
];

/** Packages that only the named files may import; an empty list means nobody. */
const FORBIDDEN_PACKAGES = [
  {
    name: /^(wagmi|viem|@wagmi\/.*)$/,
    within: [
      "app/routes/crypto-pay/",
      "origin/ground/chain/",
      "origin/providers/chain/",
      "origin/verbs/crypto/",
      "test/",
      "tools/",
    ],
  },
  { name: /^jsencrypt$/, within: ["app/data/api/sign.ts"] },
  { name: /^(react-dom|react-i18next|@base-ui\/react|@tanstack\/.*)$/, within: ["app/", "test/"] },
  { name: /^(react|i18next)$/, within: ["app/", "test/"] },
  {
    name: /^(react-router|@react-router\/.*|virtual:react-router)$/,
    within: ["app/", "worker/page/ssr.ts", "worker/virtual.d.ts", "tools/", "test/"],
  },
  { name: /^hono$/, within: ["worker/", "origin/", "test/"] },
  { name: /^(node|cloudflare):/, within: ["worker/", "origin/", "tools/", "test/"] },
];

const FORBIDDEN_PATHS = [
  {
    path: /^hono\/(cache|jsx|jwt|ip-restriction|serve-static|cloudflare-workers)/,
    why: "Left out on purpose: advisories in docs/decisions/0023-version-pins.md.",
  },
];

const WITH_EXTENSION = /\.[a-z0-9]+(\?\w+)?$/;

export const boundaries = {
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join("/");
    const check = (source, node) => {
      if (typeof source?.value !== "string") return;
      const message = fault(file, source.value);
      if (message) context.report({ node: node ?? source, message });
    };
    return {
      ImportDeclaration: (node) => check(node.source),
      ExportNamedDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source),
      TSImportType: (node) => check(node.source ?? node.argument),
    };
  },
};

/** What is wrong with an import, or null. */
function fault(file, specifier) {
  const target = ownPath(file, specifier);
  if (target === null) return packageFault(file, specifier);
  if (crossesByPath(file, specifier, target)) return "Cross a zone by its # name.";
  if (!WITH_EXTENSION.test(specifier) && !specifier.includes("/+types/"))
    return "Name the file with its extension.";
  return ownFault(file, target);
}

/** The repository path of a specifier, or null for a package. */
function ownPath(file, specifier) {
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (!specifier.startsWith(".")) return null;
  return join(dirname(file), specifier).split(sep).join("/");
}

function crossesByPath(file, specifier, target) {
  return specifier.startsWith(".") && zoneOf(file) !== zoneOf(target);
}

function zoneOf(path) {
  return path.slice(0, path.indexOf("/") + 1);
}

function ownFault(file, target) {
  if (isTest(file) && target.startsWith("test/")) return null;
  const row = rowOf(file);
  if (row && !row.own.some((prefix) => target.startsWith(prefix))) return row.why;
  if (target.startsWith("app/routes/") && file !== "app/routes.ts" && !sameBranch(file, target))
    return "A route's pieces are its own: move what two need to the folder of what it is about.";
  return isTest(file) ? null : storeyFault(file, target);
}

/** An import may stay in its room or go down. A zone without storeys is one room. */
function storeyFault(file, target) {
  const [from, to] = [roomOf(file), roomOf(target)];
  if (!from || !to || from.zone !== to.zone || from.storey < to.storey) return null;
  if (from.storey > to.storey)
    return `${from.room} is below ${to.room}: hand it in, or move what both need down.`;
  return from.room === to.room
    ? null
    : `${from.room} and ${to.room} do not know each other: move what both need down.`;
}

/** The zone, storey (0 is the top) and room of a file; null outside of every storey. */
function roomOf(path) {
  const zone = zoneOf(path);
  for (const [storey, places] of (STOREYS[zone] ?? []).entries()) {
    const place = places.find((one) => inPlace(path.slice(zone.length), one));
    if (place) return { zone, storey, room: roomIn(path, zone, place) };
  }
  return null;
}

function inPlace(path, place) {
  if (place.endsWith("*")) return path.startsWith(place.slice(0, -1));
  return place.endsWith("/") ? path.startsWith(place) : path === place;
}

/** All of a storey is one room, but where a place ends in `*`: there each folder is one. */
function roomIn(path, zone, place) {
  if (!place.endsWith("*")) return `${zone}${place.endsWith("/") ? place : dirname(place)}`;
  const start = zone.length + place.length - 1;
  const end = path.indexOf("/", start);
  return end < 0 ? path : path.slice(0, end + 1);
}

function rowOf(file) {
  const rows = ROWS.filter(({ from }) => file.startsWith(from));
  return rows.toSorted((a, b) => b.from.length - a.from.length)[0];
}

/** A route may use its own folder, folders inside it, and files right beside the routes above it. */
function sameBranch(file, target) {
  if (!file.startsWith("app/routes/")) return false;
  const [own, other] = [`${dirname(file)}/`, `${dirname(target)}/`];
  return own.startsWith(other) || other.startsWith(own);
}

function packageFault(file, specifier) {
  const path = FORBIDDEN_PATHS.find((row) => row.path.test(specifier));
  if (path) return path.why;
  const name = packageName(specifier);
  const row = rowOf(file);
  if (!row) return null;
  if (Array.isArray(row.packages) && !row.packages.includes(name) && !isTest(file)) return row.why;
  const rule = FORBIDDEN_PACKAGES.find((one) => one.name.test(name));
  if (!rule || isTest(file) || rule.within.some((prefix) => file.startsWith(prefix))) return null;
  return `${name} belongs to ${rule.within.join(", ")}.`;
}

function isTest(file) {
  return /\.test\.tsx?$/.test(file);
}

/** `@scope/name`, `name`, `node:`. */
function packageName(specifier) {
  if (/^(node|cloudflare):/.test(specifier)) return specifier;
  const parts = specifier.split("/");
  return specifier.startsWith("@") ? parts.slice(0, 2).join("/") : parts[0];
}
