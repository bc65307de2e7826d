/** The feed of incidents, whatever their words are. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { feedOf } from "./feed.ts";

const OF = {
  name: "Halyard",
  page: "https://halyard.example/status",
  self: "https://halyard.example/status/feed?lng=en",
  language: "en",
};
const AT = "2026-11-29T12:00:00.000Z";
const CALLS = { count: 0, failed: 0 };
const incident = { id: "letters-late", beganAt: AT, endedAt: null };

test("names itself, its page and each incident", () => {
  const incidents = [{ ...incident, title: "Letters are late", paragraphs: ["One.", "Two."] }];
  const feed = feedOf({ asOf: AT, parts: [], calls: CALLS, incidents }, OF);
  expect(feed).toContain('<link rel="self" href="https://halyard.example/status/feed?lng=en"/>');
  expect(feed).toContain("<id>https://halyard.example/status#letters-late</id>");
  expect(feed).toContain("<title>Letters are late</title>");
  expect(feed).toContain("One.\n\nTwo.");
});

test("no word of an incident becomes markup", () => {
  const bare = feedOf(
    {
      asOf: AT,
      parts: [],
      calls: CALLS,
      incidents: [{ ...incident, title: "", paragraphs: [""] }],
    },
    OF,
  );
  const tags = (feed: string) => [...feed.matchAll(/<[^>]*>/g)].map(([tag]) => tag);
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (title, text) => {
      const incidents = [{ ...incident, title, paragraphs: [text] }];
      const feed = feedOf({ asOf: AT, parts: [], calls: CALLS, incidents }, OF);
      expect(tags(feed)).toEqual(tags(bare));
      expect(feed.replaceAll(/&(?:amp|lt|gt|quot);/g, "")).not.toContain("&");
      for (const one of feed) expect(one >= " " || "\t\n\r".includes(one)).toBe(true);
    }),
  );
});
