/** Bounds a parsed body before anything walks it: deep or wide JSON is cheap to send and dear to handle. */
const MAX_DEPTH = 20;
const MAX_NODES = 2_000;

/** Returns the parsed object, or null for anything that is not a bounded JSON object. Never throws. */
export function parseBoundedObject(text: string): Record<string, unknown> | null {
  if (nesting(text) > MAX_DEPTH) return null;
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** The deepest nesting of a JSON text, or Infinity when it has too many nodes; strings are skipped. */
function nesting(text: string): number {
  let depth = 0;
  let deepest = 0;
  let nodes = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (inString) {
      if (char === "\\") at++;
      else if (char === '"') inString = false;
      continue;
    }
    if (char === '"') inString = true;
    else if (char === "{" || char === "[") deepest = Math.max(deepest, ++depth);
    else if (char === "}" || char === "]") depth--;
    else if (char === "," && ++nodes > MAX_NODES) return Number.POSITIVE_INFINITY;
  }
  return deepest;
}
