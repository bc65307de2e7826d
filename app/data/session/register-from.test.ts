/** Which pages a visitor returns to after signing in without a `redirect` (spec §3, "register-page-from"). */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { registerFrom, rememberRegisterFrom } from "./register-from.ts";

const kept = new Map<string, string>();
const sessionStorage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};

function leave(path: string): string | null {
  const { pathname, search } = new URL(path, "https://halyard.example");
  rememberRegisterFrom({ pathname, search });
  return registerFrom();
}

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("window", { sessionStorage });
});

describe("left for the sign-in pages", () => {
  test.each(["/pricing?plan=year-1", "/group-buying?group=Ab3", "/crypto-pay/year-1"])(
    "%s is come back to",
    (path) => expect(leave(path)).toBe(path),
  );

  test.each(["/", "/faq", "/user/profile", "/pricing-of-others"])("%s is not", (path) => {
    leave("/pricing");
    expect(leave(path)).toBeNull();
  });

  test("going from one sign-in page to another changes nothing", () => {
    leave("/pricing");
    expect(leave("/login")).toBe("/pricing");
    expect(leave("/register")).toBe("/pricing");
  });
});

test("a browser that refuses storage remembers nothing and goes on", () => {
  vi.stubGlobal("window", {
    get sessionStorage(): Storage {
      throw new Error("blocked");
    },
  });
  expect(leave("/pricing")).toBeNull();
});
