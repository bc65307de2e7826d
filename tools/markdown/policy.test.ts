/** What a policy may hold, and that anything else stops the build. */
import { describe, expect, test } from "vitest";
import { parsePolicy } from "./policy.ts";

const HEAD = "---\ntitle: Terms\nchanges: First version.\n---\n";

test("reads the head and the few kinds of text", () => {
  const source = `${HEAD}## One *two*\n\nA **b** \`c\` [d](/faq).\n\n1. x\n2. y\n\n> q\n`;
  expect(parsePolicy(source)).toEqual({
    title: "Terms",
    changes: "First version.",
    blocks: [
      {
        type: "heading",
        level: 2,
        id: "one-two",
        children: [
          { type: "text", text: "One " },
          { type: "emphasis", children: [{ type: "text", text: "two" }] },
        ],
      },
      {
        type: "paragraph",
        children: [
          { type: "text", text: "A " },
          { type: "strong", children: [{ type: "text", text: "b" }] },
          { type: "text", text: " " },
          { type: "code", text: "c" },
          { type: "text", text: " " },
          { type: "link", href: "/faq", children: [{ type: "text", text: "d" }] },
          { type: "text", text: "." },
        ],
      },
      {
        type: "list",
        ordered: true,
        items: [
          [{ type: "paragraph", children: [{ type: "text", text: "x" }] }],
          [{ type: "paragraph", children: [{ type: "text", text: "y" }] }],
        ],
      },
      { type: "quote", blocks: [{ type: "paragraph", children: [{ type: "text", text: "q" }] }] },
    ],
  });
});

describe("refuses", () => {
  test.each([
    "<script>alert(1)</script>",
    "text <img src=x onerror=alert(1)> text",
    "<svg onload=alert(1)></svg>",
    "<!-- hidden -->",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](java&#115;cript:alert(1))",
    "[x](data:text/html,x)",
    "[x](//evil.test)",
    "[x](/\\evil.test)",
    "[x](http://plain.test)",
    "<javascript:alert(1)>",
    "![x](https://evil.test/x.png)",
    "# A second title",
    "```\ncode\n```",
  ])("%j", (text) => {
    expect(() => parsePolicy(`${HEAD}${text}\n`)).toThrow(/line \d+/);
  });

  test("a missing head, a line of it that is none, an unnamed title", () => {
    expect(() => parsePolicy("## x\n")).toThrow("head");
    expect(() => parsePolicy("---\nchanges: x\n---\n")).toThrow("title");
    expect(() => parsePolicy("---\ntitle: x\nchanges\n---\n")).toThrow("head");
  });
});
