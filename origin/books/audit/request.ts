/** What the operators' record keeps of a request: no field that its operation withholds, and nothing long. */

const LONGEST_TEXT = 200;
const LONGEST_LIST = 20;
const LONGEST_REQUEST = 4_000;

/** JSON. What is cut ends with an ellipsis; a list is cut to its first. */
export function keptRequest(input: unknown, withheld: readonly string[] = []): string {
  // safe because every operation's request is an object
  const fields = Object.entries(input as Record<string, unknown>).filter(
    ([name, value]) => value !== undefined && !withheld.includes(name),
  );
  const kept = JSON.stringify(
    Object.fromEntries(fields.map(([name, value]) => [name, cut(value)])),
  );
  const names = fields.map(([name]) => name);
  return kept.length <= LONGEST_REQUEST ? kept : JSON.stringify({ fields: names });
}

function cut(value: unknown): unknown {
  if (typeof value === "string") {
    return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value;
  }
  if (Array.isArray(value)) {
    const first = value.slice(0, LONGEST_LIST).map(cut);
    return value.length > LONGEST_LIST ? [...first, "…"] : first;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cut(part)]));
}
