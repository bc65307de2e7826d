/** What a statement's text says, and what is none. */
import { describe, expect, test } from "vitest";
import { readStatement } from "./canary.ts";

const HEAD = ["title: Canary", "date: 2026-11-01", "changes: Renewed.", "next: 2026-12-01"];
const statement = (head: string[], body = "Words.") => `---\n${head.join("\n")}\n---\n${body}\n`;

const words = (text: string) => [{ type: "text", text }];
const paragraph = (text: string) => ({ type: "paragraph", children: words(text) });

test("its head, its paragraphs, headings and lists are read", () => {
  const body = "One\ntwo.\n\n## It says\n\n- a;\n- b.\n\n\nThree.";
  expect(readStatement(statement([...HEAD, "sample: true"], body))).toEqual({
    title: "Canary",
    date: "2026-11-01",
    changes: "Renewed.",
    next: "2026-12-01",
    sample: true,
    blocks: [
      paragraph("One\ntwo."),
      { type: "heading", level: 2, id: "it-says", children: words("It says") },
      { type: "list", ordered: false, items: [[paragraph("a;")], [paragraph("b.")]] },
      paragraph("Three."),
    ],
  });
});

test.each([
  "<b>x</b>",
  "[x](javascript:alert(1))",
  "**x** `y`",
  "> x",
  "# x",
  "- a\nb",
  "## x\ny",
  "{{brand}}",
])("%j is shown as it is written", (body) => {
  expect(readStatement(statement(HEAD, body))?.blocks).toEqual([paragraph(body)]);
});

describe("is no statement:", () => {
  test.each([
    ["no head", "Words.\n"],
    ["nothing", ""],
    ["a head that does not end", `---\n${HEAD.join("\n")}\n`],
    ["another line's end", statement(HEAD).replaceAll("\n", "\r\n")],
    ["a line without a value", statement([...HEAD, "sample:"])],
    ["a key that nobody knows", statement([...HEAD, "author: A"])],
    [
      "a day that is none",
      statement(["date: 2026-02-30", ...HEAD.filter((line) => !line.startsWith("date"))]),
    ],
    ["a sample that says it is none", statement([...HEAD, "sample: false"])],
    ...HEAD.map((line) => [`no ${line}`, statement(HEAD.filter((other) => other !== line))]),
  ])("%s", (_, text) => {
    expect(readStatement(text)).toBeNull();
  });
});
