/** The token's homes, with storage that works, throws, fills up or holds junk. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type * as tokenModule from "./token.ts";

const A = `hy_${"a".repeat(43)}`;
const B = `hy_${"b".repeat(43)}`;

let token: typeof tokenModule;
let page: EventTarget & { localStorage: Storage; sessionStorage: Storage };

/** A store like the browser's; `refuses` names the methods that throw. */
function store(refuses: (keyof Storage)[] = []): Storage {
  const items = new Map<string, string>();
  const guarded = <Value>(method: keyof Storage, value: Value): Value => {
    if (refuses.includes(method)) throw new DOMException("refused", "SecurityError");
    return value;
  };
  return {
    getItem: (key: string) => guarded("getItem", items.get(key) ?? null),
    setItem: (key: string, value: string) => {
      guarded("setItem", undefined);
      items.set(key, value);
    },
    removeItem: (key: string) => {
      guarded("removeItem", undefined);
      items.delete(key);
    },
  } as Storage;
}

async function openPage(local: Storage, session: Storage): Promise<void> {
  page = Object.assign(new EventTarget(), { localStorage: local, sessionStorage: session });
  vi.stubGlobal("window", page);
  vi.resetModules();
  token = await import("./token.ts");
}

beforeEach(() => openPage(store(), store()));
afterEach(() => vi.unstubAllGlobals());

describe("where a token is kept", () => {
  test("a sign-in's in local storage", () => {
    token.keepToken(A, "local");
    expect(page.localStorage.getItem("token")).toBe(A);
    expect([token.readToken(), token.readSessionToken(), token.isSessionKept()]).toEqual([
      A,
      A,
      true,
    ]);
  });

  test("a registration's in session storage, where it makes nobody signed in", () => {
    token.keepToken(A, "session");
    expect(page.sessionStorage.getItem("token")).toBe(A);
    expect(page.localStorage.getItem("token")).toBeNull();
    expect([token.readToken(), token.readSessionToken(), token.isSessionKept()]).toEqual([
      A,
      null,
      false,
    ]);
  });

  test("a sign-in ends what registering began", () => {
    token.keepToken(A, "session");
    token.keepToken(B, "local");
    expect(page.sessionStorage.getItem("token")).toBeNull();
    expect(token.readToken()).toBe(B);
  });

  test("forgetting empties both", () => {
    token.keepToken(B, "local");
    page.sessionStorage.setItem("token", A);
    token.forgetTokens();
    expect(token.readToken()).toBeNull();
  });
});

describe("what is no token", () => {
  test.each([
    "",
    " ",
    "null",
    "undefined",
    "no-cache",
    `Bearer ${A}`,
    `${A}, ${B}`,
    `${A}x`,
    "x".repeat(10_000),
  ])("%j is never kept or read", (junk) => {
    token.keepToken(A, "local");
    token.keepToken(junk, "local");
    expect(token.readToken()).toBe(A);
    page.localStorage.setItem("token", junk);
    expect(token.readToken()).toBeNull();
  });
});

describe("storage that refuses", () => {
  test.each<[string, (keyof Storage)[]]>([
    ["everything", ["getItem", "setItem", "removeItem"]],
    ["writing, being full", ["setItem"]],
  ])("%s: the session lasts as long as the page", async (_, refuses) => {
    await openPage(store(refuses), store(refuses));
    token.keepToken(A, "local");
    expect([token.readToken(), token.isSessionKept()]).toEqual([A, false]);
    token.forgetTokens();
    expect(token.readToken()).toBeNull();
  });

  test("a storage that is not there at all", async () => {
    const blocked = {
      get: () => {
        throw new DOMException("blocked", "SecurityError");
      },
    };
    Object.defineProperties(page, { localStorage: blocked, sessionStorage: blocked });
    token.keepToken(A, "local");
    expect(token.readToken()).toBe(A);
  });
});

describe("a session that goes on under a new token", () => {
  test("is the same session, and nobody is told", () => {
    token.keepToken(A, "local");
    const told = vi.fn<() => void>();
    token.onTokenChange(told);
    token.replaceToken(A, B);
    expect(token.readToken()).toBe(B);
    expect([token.isStored(A), token.isStored(B)]).toEqual([true, true]);
    expect(told).not.toHaveBeenCalled();
  });

  test("is not brought back once it was ended", () => {
    token.keepToken(A, "local");
    token.forgetTokens();
    token.replaceToken(A, B);
    expect(token.readToken()).toBeNull();
  });

  test("does not push out another that began meanwhile", () => {
    token.keepToken(A, "local");
    token.keepToken(B, "local");
    token.replaceToken(A, `hy_${"c".repeat(43)}`);
    expect(token.readToken()).toBe(B);
    expect(token.isStored(A)).toBe(false);
  });
});

describe("being told", () => {
  test("of a change here and in another tab, not of other keys", () => {
    const told = vi.fn<() => void>();
    const end = token.onTokenChange(told);
    token.keepToken(A, "local");
    expect(told).toHaveBeenCalledTimes(1);
    const elsewhere = (key: string | null) =>
      page.dispatchEvent(Object.assign(new Event("storage"), { key }));
    elsewhere("token");
    elsewhere(null);
    elsewhere("language");
    expect(told).toHaveBeenCalledTimes(3);
    end();
    elsewhere("token");
    token.forgetTokens();
    expect(told).toHaveBeenCalledTimes(3);
  });
});
