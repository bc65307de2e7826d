/** Paths as an attacker would try them: pieces of real ones, traversal, encodings, other hosts, and plain noise. */
import fc from "fast-check";
import { CALL_NAMES, callPath } from "#contract/calls/calls.ts";

/** Every path of the contract under the prefix of the public site. */
export const CONTRACT_PATHS: ReadonlySet<string> = new Set(
  CALL_NAMES.map((name) => `/v4${callPath(name)}`),
);

const NAMES = "v4 test api system user payment marketing payment_shop system_user_info";
const TRAVERSALS = ".. . %2e%2e %2E %2f %5c \\ // ..; %c0%ae";
const STRANGERS = "@evil.test evil.test http: ; %00 ? # : *";
const pieces = fc.constantFrom("", ...`${NAMES} ${TRAVERSALS} ${STRANGERS}`.split(" "));

const visible = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
const noise = fc.string({ unit: visible, maxLength: 8 });
const separators = fc.constantFrom("/", "/", "/", "/", "//", "/./", "/../", "\\", "%2f", "%5c");

const assembled = fc
  .array(fc.tuple(separators, fc.oneof({ weight: 6, arbitrary: pieces }, noise)), { maxLength: 7 })
  .map((parts) => `/v4${parts.map((part) => part.join("")).join("")}`);

const real = fc.constantFrom(...CONTRACT_PATHS);

const disturbed = fc
  .tuple(real, fc.nat(), fc.oneof(pieces, noise))
  .map(([path, place, piece]) => inserted(path, place, piece));

/** Behind the first slash: a target without one never gets past the runtime. */
function inserted(path: string, place: number, piece: string): string {
  const at = 1 + (place % path.length);
  return path.slice(0, at) + piece + path.slice(at);
}

/** One in twenty is a real path, so that a gateway that refuses everything does not pass for a good one. */
export const madeUpPaths: fc.Arbitrary<string> = fc.oneof(
  { weight: 10, arbitrary: assembled },
  { weight: 9, arbitrary: disturbed },
  real,
);
