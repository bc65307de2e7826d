/** How far a visitor has seen, kept for all tabs, with storage that works and storage that refuses. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type * as bookmarkModule from "./bookmark.ts";

const [A, B, C] = ["0000000a-0", "0000000b-0", "0000000c-0"] as const;

let stored: Map<string, string>;
let bookmark: typeof bookmarkModule;

async function openPage(refuses = false): Promise<void> {
  stored = new Map();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, value: string) {
      if (refuses) throw new DOMException("refused", "QuotaExceededError");
      stored.set(key, value);
    },
  };
  vi.stubGlobal("window", { localStorage });
  vi.resetModules();
  bookmark = await import("./bookmark.ts");
}

beforeEach(() => openPage());
afterEach(() => vi.unstubAllGlobals());

test("the newest answer counts, in whatever order they come", () => {
  bookmark.keepBookmark(B, null);
  bookmark.keepBookmark(C, A);
  bookmark.keepBookmark(B, A);
  expect(bookmark.readBookmark()).toBe(C);
});

test("another tab's counts too", () => {
  bookmark.keepBookmark(A, null);
  stored.set("bookmark", C);
  bookmark.keepBookmark(B, A);
  expect(bookmark.readBookmark()).toBe(C);
});

test("what was sent is followed by what came back, also by an older one: the database began anew", () => {
  bookmark.keepBookmark(C, null);
  bookmark.keepBookmark(A, C);
  expect(bookmark.readBookmark()).toBe(A);
});

test("an answer without one changes nothing, and junk is none", () => {
  bookmark.keepBookmark(B, null);
  for (const none of [null, "", "no-cache", "first-primary", "x".repeat(10_000)])
    bookmark.keepBookmark(none, B);
  expect(bookmark.readBookmark()).toBe(B);
  stored.set("bookmark", "first-primary");
  expect(bookmark.readBookmark()).toBeNull();
});

test("where storage refuses, it lasts as long as the page", async () => {
  await openPage(true);
  bookmark.keepBookmark(B, null);
  expect([bookmark.readBookmark(), stored.size]).toEqual([B, 0]);
});
