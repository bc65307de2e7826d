/** What operators do about announcements: written in every language, shown from an instant until another. */
import { z } from "zod";
import { FAULTS } from "./faults.ts";
import { EVERY } from "./rights.ts";
import { Announcement, AnnouncementId, AnnouncementLink } from "#contract/marketing.ts";
import { Instant, Language } from "#contract/scalars.ts";
import { inEveryLanguage, inSomeLanguages, paged, PageEnd, saysMore } from "./words.ts";

const Title = z.string().trim().min(1).max(200);
const Body = z
  .string()
  .trim()
  .min(1)
  .max(20_000)
  .refine((text) => text.split(/\n{2,}/).length <= 20, { error: FAULTS.paragraphs })
  .refine((text) => text.split(/\n{2,}/).every((one) => one.length <= 2_000), {
    error: FAULTS.paragraph,
  });
const Label = z.string().trim().min(1).max(100);
/** As readers see it, or an incident: it lasts until it is ended, and stays on the page of the service's status. */
const Kind = z.enum([...Announcement.shape.kind.options, "incident"]);
export type AnnouncementKind = z.infer<typeof Kind>;

const Link = AnnouncementLink.optional().describe("https, or a path of this site.");
const From = Instant.optional().describe("When it is shown first; now where it is left out.");

const BOTH = { path: ["link"], error: FAULTS.linkAndLabel };

const ListedAnnouncement = z.strictObject({
  id: AnnouncementId,
  kind: Kind,
  title: z.string(),
  state: z.enum(["scheduled", "shown", "ended"]),
  publishedAt: Instant,
  endsAt: Instant.nullable(),
  /** When it began to go out by letter; null where it does not. */
  letterAt: Instant.nullable(),
  /** Written so far. */
  letters: z.int(),
  pinned: z.boolean(),
  sample: z.boolean(),
});

const ShownAnnouncement = ListedAnnouncement.extend({
  titles: z.partialRecord(Language, z.string()),
  bodies: z.partialRecord(Language, z.string()),
  link: AnnouncementLink.nullable(),
  /** What the link says. */
  labels: z.partialRecord(Language, z.string()),
});

/** Its words as readers will see them, and when they do. */
const PreviewedAnnouncement = ShownAnnouncement.pick({
  kind: true,
  state: true,
  publishedAt: true,
  endsAt: true,
  titles: true,
  bodies: true,
  link: true,
  labels: true,
});

const Posted = z
  .strictObject({
    id: AnnouncementId,
    kind: Kind,
    title: inEveryLanguage(Title),
    body: inEveryLanguage(Body).describe("An empty line between two paragraphs."),
    link: Link,
    label: inEveryLanguage(Label).optional(),
    publishedAt: From,
    endsAt: Instant.optional(),
  })
  .refine(({ link, label }) => (link === undefined) === (label === undefined), BOTH);

const Changed = z
  .strictObject({
    id: AnnouncementId,
    kind: Kind.optional(),
    title: inSomeLanguages(Title).optional(),
    body: inSomeLanguages(Body).optional(),
    link: AnnouncementLink.nullable().optional().describe("Without one there is no label either."),
    label: inSomeLanguages(Label).optional(),
    publishedAt: z.union([Instant, z.literal("now")]).optional(),
    endsAt: Instant.nullable().optional(),
    pinned: z
      .enum(["yes", "no"])
      .optional()
      .describe("Whether it stands before the others while it is shown."),
  })
  .refine(saysMore, {
    path: ["title"],
    error: FAULTS.changes,
  })
  .refine(({ link, label }) => link !== null || label === undefined, BOTH);

export const ANNOUNCEMENT_OPERATIONS = {
  announcements_list: {
    summary: "The newest announcements, those of the future and those that ended as well.",
    changes: false,
    rights: EVERY,
    request: z.strictObject({ id: AnnouncementId.optional(), ...paged() }),
    response: z.strictObject({
      announcements: z.array(ListedAnnouncement),
      next: PageEnd.nullable(),
    }),
  },
  announcements_show: {
    summary: "One announcement with its words in every language.",
    changes: false,
    rights: EVERY,
    request: z.strictObject({ id: AnnouncementId }),
    response: ShownAnnouncement,
  },
  announcements_post: {
    summary: "Posts an announcement in every language, now or from an instant on.",
    changes: true,
    rights: ["content"],
    request: Posted,
    response: ShownAnnouncement,
  },
  announcements_post_preview: {
    summary: "An announcement as its readers would see it. Refused as posting it is.",
    changes: false,
    rights: ["content"],
    request: Posted,
    response: PreviewedAnnouncement,
  },
  announcements_change: {
    summary: "Changes an announcement's words, link or times; what is left out stays.",
    changes: true,
    rights: ["content"],
    request: Changed,
    response: ShownAnnouncement,
  },
  announcements_change_preview: {
    summary: "An announcement as its readers would see it once it is changed.",
    changes: false,
    rights: ["content"],
    request: Changed,
    response: PreviewedAnnouncement,
  },
  announcements_letter_preview: {
    summary: "Who would get an announcement by letter now, by the language of their letters.",
    changes: false,
    rights: ["content"],
    request: z.strictObject({ id: AnnouncementId }),
    response: z.strictObject({
      readers: z.array(
        z.strictObject({
          language: Language,
          /** As its subject says it. */
          title: z.string(),
          count: z.int().nonnegative(),
        }),
      ),
    }),
  },
  announcements_letter: {
    summary:
      "Sends an announcement that is shown now by letter, to those who chose news; once, and one announcement a day. Ending it ends that too.",
    changes: true,
    rights: ["content"],
    request: z.strictObject({ id: AnnouncementId }),
    response: ShownAnnouncement,
  },
  announcements_end: {
    summary: "Takes an announcement down now. It stays in the list.",
    changes: true,
    rights: ["content"],
    request: z.strictObject({ id: AnnouncementId }),
    response: ShownAnnouncement,
  },
} as const;
