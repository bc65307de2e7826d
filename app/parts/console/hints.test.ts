/** Whatever has a form of its own says it: every field that an action of a room may ask for, in both languages. */
import { expect, test } from "vitest";
import en from "#locales/en/console-hints.json" with { type: "json" };
import zh from "#locales/zh-CN/console-hints.json" with { type: "json" };
import actions from "#locales/en/console-actions.json" with { type: "json" };
import { requestFields } from "#contract/ops/field.ts";
import { OPERATIONS } from "#contract/ops/operations.ts";
import type { ActionName } from "./action-name.ts";
import { isMade } from "./given.ts";
import { dotted, readRequest } from "./request.ts";

/** A calendar says its own form; a list of plans or providers is chosen from. */
const CHOSEN = new Set(["plan", "provider"]);

/** No letters of a form, and short. */
const FORMLESS = "a ? b";

// safe because they are the names of its texts
const FIELDS = (Object.keys(actions) as ActionName[]).flatMap((name) =>
  requestFields(OPERATIONS[name].request)
    .filter(({ path: [first = ""] }) => !isMade(name, first))
    .filter((field) => field.kind === "text" || field.kind === "list")
    .filter((field) => !field.words && !field.format?.startsWith("date"))
    .filter((field) => !CHOSEN.has(field.name))
    .filter((field) => {
      const read = readRequest(name, [field], { [dotted(field)]: FORMLESS });
      return !read.ok && Object.keys(read.wrong).some((at) => at === dotted(field));
    })
    .map((field) => [name, field.name] as const),
);

test.each(FIELDS)("%s: %s", (name, field) => {
  for (const texts of [en, zh]) {
    const of: Partial<Record<string, Partial<Record<string, string>>>> = texts.of;
    const usual: Partial<Record<string, string>> = texts.field;
    expect(of[name]?.[field] ?? usual[field]).toBeTruthy();
  }
});
