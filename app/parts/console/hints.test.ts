/** Whatever has a form of its own says it: every field that an action of a room may ask for, in both languages. */
import { expect, test } from "vitest";
import en from "#locales/en/console-hints.json" with { type: "json" };
import zh from "#locales/zh-CN/console-hints.json" with { type: "json" };
import actions from "#locales/en/console-actions.json" with { type: "json" };
import { requestFields } from "#contract/ops/field.ts";
import { OPERATIONS } from "#contract/ops/operations.ts";
import type { ActionName } from "./action-name.ts";
import { isMade } from "./given.ts";
import { nameOf } from "./hints.ts";
import { dotted, readRequest } from "./request.ts";

/** A calendar says its own form; a list of plans or providers is chosen from. */
const CHOSEN = new Set(["plan", "provider"]);

/** No letters of a form, and short. */
const FORMLESS = "a ? b";

// safe because they are the names of its texts
const TYPED = (Object.keys(actions) as ActionName[]).flatMap((name) =>
  requestFields(OPERATIONS[name].request)
    .filter(({ path: [first = ""] }) => !isMade(name, first))
    .filter((field) => field.kind === "text" || field.kind === "list")
    .filter((field) => !field.words && !field.format?.startsWith("date"))
    .filter((field) => !CHOSEN.has(field.name))
    .map((field) => {
      const read = readRequest(name, [field], { [dotted(field)]: FORMLESS });
      const hasForm = !read.ok && Object.keys(read.wrong).some((at) => at === dotted(field));
      return { name, field, hasForm };
    }),
);
const FIELDS = TYPED.filter(({ hasForm }) => hasForm).map(
  ({ name, field }) => [name, field.name] as const,
);

test.each(FIELDS)("%s: %s", (name, field) => {
  for (const texts of [en, zh]) {
    const of: Partial<Record<string, Partial<Record<string, string>>>> = texts.of;
    const usual: Partial<Record<string, string>> = texts.field;
    expect(of[name]?.[field] ?? usual[field]).toBeTruthy();
  }
});

/** What is said of these is how they are written, or where they are found; the rest is looked at by the operation. */
const ADVISED = ["address", "body", "id", "service", "signed"];

// Seen to fail where a plan's name was said to be of small letters, as an operator's is.
test("whatever takes any words is said to have no form", () => {
  const said = TYPED.filter(({ hasForm }) => !hasForm)
    .map(({ field }) => nameOf(field))
    .filter((name) => name in en.field && !ADVISED.includes(name));
  expect(said).toEqual([]);
});
