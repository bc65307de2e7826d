/** The bounds of JSON from outside. */
import { describe, expect, test } from "vitest";
import { ANSWER_BOUNDS, parseBoundedBytes, parseBoundedObject, REQUEST_BOUNDS } from "./json.ts";

function parse(text: string) {
  return parseBoundedObject(text, REQUEST_BOUNDS);
}

function nested(depth: number): string {
  return `{"a":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;
}

describe("parseBoundedObject", () => {
  test("returns the object that a text says", () => {
    expect(parse('{"a":[1,{"b":"x"}],"c":null}')).toEqual({ a: [1, { b: "x" }], c: null });
  });

  test.each([
    ["nothing", ""],
    ["a broken text", '{"a":'],
    ["two texts", "{}{}"],
    ["an array", "[]"],
    ["null", "null"],
    ["a string", '"{}"'],
    ["a byte order mark", "\uFEFF{}"],
    ["an unclosed string", '{"a":"\\'],
    ["a comment", '{"a":1}//'],
    ["NaN", '{"a":NaN}'],
  ])("refuses %s", (_, text) => {
    expect(parse(text)).toBeNull();
  });

  test("takes 20 levels and refuses 21", () => {
    expect(parse(nested(20))).not.toBeNull();
    expect(parse(nested(21))).toBeNull();
  });

  test("refuses 200,000 levels without parsing them", () => {
    expect(parse(nested(200_000))).toBeNull();
    expect(parseBoundedObject(nested(200_000), ANSWER_BOUNDS)).toBeNull();
  });

  test("refuses 100,000 members and 100,000 elements", () => {
    const members = Array.from({ length: 100_000 }, (_, index) => `"k${index}":0`).join(",");
    expect(parse(`{${members}}`)).toBeNull();
    expect(parse(`{"a":[${"0,".repeat(100_000)}0]}`)).toBeNull();
  });

  test.each([
    ["beside each other", '{"a":1,"a":2}'],
    ["nested", '{"x":[{"a":1,"\\u0061":1}]}'],
    ["__proto__", '{"__proto__":1,"__proto__":2}'],
  ])("refuses a name that comes twice: %s", (_, text) => {
    expect(parse(text)).toBeNull();
  });

  test("reads brackets, commas, colons and escaped quotes inside strings as text", () => {
    const value = { a: '[{,:"\\', b: "\\\\" };
    expect(parse(JSON.stringify(value))).toEqual(value);
  });

  test("keeps __proto__ an own member, so that nothing inherits from input", () => {
    const parsed = parse('{"__proto__":{"admin":true}}');
    expect(Object.keys(parsed ?? {})).toEqual(["__proto__"]);
    expect((parsed as { admin?: boolean }).admin).toBeUndefined();
  });
});

describe("parseBoundedBytes", () => {
  const bytes = (...parts: (string | number[])[]) =>
    new Uint8Array(
      parts.flatMap((part) =>
        typeof part === "string" ? [...new TextEncoder().encode(part)] : part,
      ),
    );

  test("returns the object that UTF-8 says", () => {
    expect(parseBoundedBytes(bytes('{"a":"语"}'), REQUEST_BOUNDS)).toEqual({ a: "语" });
  });

  test.each([
    ["a byte order mark", bytes([0xef, 0xbb, 0xbf], "{}")],
    ["a lone continuation byte", bytes('{"a":"', [0x80], '"}')],
    ["an overlong slash", bytes('{"a":"', [0xc0, 0xaf], '"}')],
    ["a surrogate", bytes('{"a":"', [0xed, 0xa0, 0x80], '"}')],
    ["UTF-16", bytes([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00])],
  ])("refuses %s", (_, body) => {
    expect(parseBoundedBytes(body, REQUEST_BOUNDS)).toBeNull();
  });
});
