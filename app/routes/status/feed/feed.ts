/** Incidents as Atom (RFC 4287). */
import type { ServiceStatus } from "#contract/service.ts";

export interface FeedOf {
  name: string;
  /** Addresses of the page and of the feed itself. */
  page: string;
  self: string;
  language: string;
}

export function feedOf({ asOf, incidents }: ServiceStatus, of: FeedOf): string {
  const { name, page, self, language } = of;
  const entries = incidents.map(({ id, title, paragraphs, beganAt, endedAt }) =>
    [
      "<entry>",
      `<id>${escaped(`${page}#${id}`)}</id>`,
      `<title>${escaped(title)}</title>`,
      `<link href="${escaped(`${page}#${id}`)}"/>`,
      `<published>${beganAt}</published>`,
      `<updated>${endedAt ?? beganAt}</updated>`,
      `<content type="text">${escaped(paragraphs.join("\n\n"))}</content>`,
      "</entry>",
    ].join(""),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `<id>${escaped(page)}</id>`,
    `<title>${escaped(name)}</title>`,
    `<author><name>${escaped(name)}</name></author>`,
    `<link rel="self" href="${escaped(self)}"/>`,
    `<link href="${escaped(page)}"/>`,
    `<updated>${asOf}</updated>`,
    ...entries,
    "</feed>\n",
  ].join("\n");
}

/** No character that XML 1.0 forbids, and none that it reads as its own. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
