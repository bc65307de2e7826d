/** What is said of calls fits together. */
import { expect, test } from "vitest";
import { CALL_NAMES, declaration } from "./calls.ts";
import { Nothing } from "./declaration.ts";

test.each(CALL_NAMES.filter((name) => declaration(name).sameForAll))(
  "%s, whose answer may be kept for others, knows no caller and asks nothing of them",
  (name) => {
    const { auth, request } = declaration(name);
    expect([auth, request]).toEqual(["none", Nothing]);
  },
);
