/** Who may operate. */
import { describe, expect, test } from "vitest";
import { operatorOf, operatorsIn } from "./operators.ts";

const ANNA = `hyop_${"a".repeat(43)}`;
const BO = `hyop_${"b".repeat(43)}`;

describe("operators", () => {
  test("are found by their own token", async () => {
    const { operators } = operatorsIn(`anna:${ANNA}  bo:${BO}`);
    expect(await operatorOf(ANNA, operators)).toBe("anna");
    expect(await operatorOf(BO, operators)).toBe("bo");
    for (const token of ["", ANNA.slice(0, -1), `${ANNA}a`, ANNA.toUpperCase()]) {
      expect(await operatorOf(token, operators)).toBeNull();
    }
  });

  test("may be none", () => {
    expect(operatorsIn("")).toEqual({ operators: [], areAllRead: true });
  });

  test.each(["anna", "anna:secret", `Anna:${ANNA}`, `:${ANNA}`, `anna:${ANNA},`, `anna:${ANNA}:x`])(
    "%j is left out, and shuts nobody else out",
    (word) => {
      const { operators, areAllRead } = operatorsIn(`${word} bo:${BO}`);
      expect([operators, areAllRead]).toEqual([[{ name: "bo", token: BO }], false]);
    },
  );
});
