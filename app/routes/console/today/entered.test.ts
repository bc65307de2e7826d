/** Others' sign-ins since one's own before the present one. */
import { expect, test } from "vitest";
import { type Entered, enteredSince } from "./entered.ts";

const entered = (operator: string, day: string): Entered => {
  return { at: `2026-01-${day}T00:00:00.000Z`, operator, country: "DE" };
};
const told = (...ways: Entered[][]) =>
  enteredSince("anna", ...ways).map(({ operator, at }) => `${operator} ${at.slice(8, 10)}`);

test.each<[Entered[][], string[]]>([
  [[[], []], []],
  [[[entered("anna", "09")], []], []],
  [
    [
      [
        entered("cy", "10"),
        entered("anna", "09"),
        entered("bo", "08"),
        entered("anna", "07"),
        entered("bo", "06"),
      ],
      [],
    ],
    ["cy 10", "bo 08"],
  ],
  [
    [
      [entered("anna", "09"), entered("bo", "08")],
      [entered("cy", "07"), entered("anna", "06"), entered("dee", "05")],
    ],
    ["bo 08", "cy 07"],
  ],
])("of %j: %j", (ways, sentences) => {
  expect(told(...ways)).toEqual(sentences);
});
