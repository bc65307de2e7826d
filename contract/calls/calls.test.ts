/** What is said of calls fits together. */
import { expect, test } from "vitest";
import { CALL_NAMES, declaration } from "./calls.ts";
import { Nothing } from "./declaration.ts";

test.each(CALL_NAMES.filter((name) => declaration(name).sameForAll))(
  "%s, whose answer may be kept for others, only reads, knows no caller and asks nothing of them",
  (name) => {
    const { reads, auth, request } = declaration(name);
    expect([reads, auth, request]).toEqual([true, "none", Nothing]);
  },
);
