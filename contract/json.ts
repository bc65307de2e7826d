/**
 * Reads JSON from outside within bounds: deep or wide JSON is cheap to send and dear to handle, and an object that
 * names a key twice may mean one thing to us and another to the parser before us.
 */
export interface JsonBounds {
  depth: number;
  /** Members of objects and elements of arrays, all together. */
  nodes: number;
}

/** What a call's request may be; the largest of the contract stays far below. */
export const REQUEST_BOUNDS: JsonBounds = { depth: 20, nodes: 200 };

/** What an answer may be: long lists, but never so deep that writing it again overflows the stack. */
export const ANSWER_BOUNDS: JsonBounds = { depth: 32, nodes: 200_000 };

export type JsonObject = Record<string, unknown>;

/** As `parseBoundedObject`, of bytes that must be UTF-8 without a byte order mark. */
export function parseBoundedBytes(
  bytes: Uint8Array | ArrayBuffer,
  bounds: JsonBounds,
): JsonObject | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return parseBoundedObject(text, bounds);
  } catch {
    return null;
  }
}

/** Returns the parsed object, or null for anything that is not a JSON object within the bounds. Never throws. */
export function parseBoundedObject(text: string, bounds: JsonBounds): JsonObject | null {
  const named = namedMembers(text, bounds);
  if (named === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && distinctMembers(value) === named ? value : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** How many `name: value` pairs the text writes down, or null when it leaves the bounds. Looks into no string. */
function namedMembers(text: string, { depth: maxDepth, nodes: maxNodes }: JsonBounds) {
  let depth = 0;
  let nodes = 0;
  let named = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '"') at = endOfString(text, at);
    else if (char === "{" || char === "[") depth++;
    else if (char === "}" || char === "]") depth--;
    else if (char === ",") nodes++;
    else if (char === ":") named++;
    if (depth > maxDepth || nodes > maxNodes) return null;
  }
  return named;
}

/** The place of the closing quote of the string that opens at `start`. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at;
}

/** How many members the parsed value kept; fewer than were written means that a name came twice. */
function distinctMembers(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const members = Object.values(value);
  const own = Array.isArray(value) ? 0 : members.length;
  return members.reduce<number>((sum, member) => sum + distinctMembers(member), own);
}
