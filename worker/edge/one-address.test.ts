/** A page has one path; every other way of writing it leads there or nowhere. */
import { expect, test } from "vitest";
import { properPath } from "./one-address.ts";

test.each([
  "/",
  "/faq",
  "/download/ios",
  "/.well-known/security.txt",
  "/clause/terms/2026-11-01/zh-CN.md",
  "/%E4%BB%B7%E6%A0%BC",
  "/a%2Fb",
  "/crypto-pay/year-1",
])("%s is proper", (path) => {
  expect(properPath(path)).toBe(path);
});

test.each([
  ["/FAQ", "/faq"],
  ["/faq/", "/faq"],
  ["/Faq/", "/faq"],
  ["/%66aq", "/faq"],
  ["/%46AQ/", "/faq"],
  ["/clause/terms/2026-11-01/zh%2DCN.md", "/clause/terms/2026-11-01/zh-CN.md"],
])("%s leads to %s", (path, proper) => {
  expect(properPath(path)).toBe(proper);
  expect(properPath(proper)).toBe(proper);
});

test.each(["//", "//evil.example", "/faq//", "/FAQ///", "/a//b", "/%", "/%zz-anna", "/%E0%A4%A"])(
  "%s is no page's",
  (path) => {
    expect(properPath(path)).toBeNull();
  },
);
