/** The in-place text editor of spec §5, as a table. */
import { describe, expect, test } from "vitest";
import { cleaned, type InPlaceEvent, type InPlaceState, nextInPlace } from "./in-place-text.ts";

const rule = { value: "Ada", maxLength: 8 };
const shown: InPlaceState = { mode: "shown" };
const editing = (draft: string): InPlaceState => ({ mode: "editing", draft });
const saving = (draft: string): InPlaceState => ({ mode: "saving", draft });

describe("what the field holds", () => {
  test.each([
    ["Ada\nLovelace", 32, "AdaLovelace"],
    ["a\r\nb\u2028c\u2029d\u0085e", 32, "abcde"],
    ["  spaces stay until saved  ", 40, "  spaces stay until saved  "],
    ["abcdefghij", 8, "abcdefgh"],
    ["abcdefg😀", 8, "abcdefg"],
    ["<b>text</b>", 32, "<b>text</b>"],
    ["x".repeat(1_000_000), 8, "xxxxxxxx"],
  ])("%#: line breaks go, the rest is capped", (text, max, held) =>
    expect(cleaned(text, max)).toBe(held),
  );
});

describe("what happens", () => {
  test.each<[string, InPlaceState, InPlaceEvent, InPlaceState]>([
    ["opening takes the text as it is", shown, { type: "open" }, editing("Ada")],
    ["typing strips line breaks", editing("Ada"), { type: "type", text: "Be\nn" }, editing("Ben")],
    ["Enter or blur saves, trimmed", editing("  Ben "), { type: "confirm" }, saving("Ben")],
    ["Escape drops what was typed", editing("Ben"), { type: "cancel" }, shown],
    ["the same text is not saved", editing(" Ada "), { type: "confirm" }, shown],
    ["an empty text is not saved", editing("   "), { type: "confirm" }, shown],
    ["a blur after Escape saves nothing", shown, { type: "confirm" }, shown],
    ["a second Enter saves nothing again", saving("Ben"), { type: "confirm" }, saving("Ben")],
    ["Escape is too late while saving", saving("Ben"), { type: "cancel" }, saving("Ben")],
    ["typing waits while saving", saving("Ben"), { type: "type", text: "x" }, saving("Ben")],
    ["saved", saving("Ben"), { type: "saved" }, shown],
    [
      "a refusal keeps what was typed",
      saving("Ben"),
      { type: "refused", message: "no" },
      { mode: "editing", draft: "Ben", error: "no" },
    ],
    ["opening twice changes nothing", editing("Ben"), { type: "open" }, editing("Ben")],
  ])("%s", (_, state, event, next) => expect(nextInPlace(state, event, rule)).toEqual(next));
});
