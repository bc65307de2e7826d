/** What operators do about releases: the list comes signed from elsewhere, as one text; here it is checked, and published. */
import { z } from "zod";
import { EVERY } from "./rights.ts";
import { Platform } from "#contract/platform.ts";
import { Instant } from "#contract/scalars.ts";

/** A publication (contract/marketing.ts) in JSON: one text, so that no bound on a request's parts cuts a long list. */
const Signed = z
  .string()
  .trim()
  .min(1)
  .max(48_000)
  .describe("All of the file that `npm run releases -- sign` wrote.");
const Remove = z
  .array(Platform)
  .max(4)
  .default([])
  .describe("Systems that are offered now and will not be any more, as ios,mac.");

const SignedReleases = z.strictObject({ signed: Signed, remove: Remove });

/** Why a list is not published, the first reason of these. */
const Fault = z.enum([
  /** No file of that command. */
  "form",
  /** Not of the release key. */
  "signature",
  /** Signed for other files than the releases have. */
  "files",
  /** Signed before the one that is published. */
  "older",
  /** A platform is offered now that is neither in it nor removed. */
  "platforms",
]);
export type ReleaseFault = z.infer<typeof Fault>;

const PublishedFile = z.strictObject({
  name: z.string(),
  variant: z.string().nullable(),
  size: z.int(),
  sha256: z.string(),
  mirrors: z.array(z.string()),
});

const ListedRelease = z.strictObject({
  platform: Platform,
  version: z.string(),
  releasedAt: Instant,
  state: z.enum(["scheduled", "shown"]),
  store: z.string().nullable(),
  sample: z.boolean(),
  files: z.array(PublishedFile),
});

/** Null where it is not offered before, or after. */
const Change = z.strictObject({
  platform: Platform,
  from: z.string().nullable(),
  to: z.string().nullable(),
  files: z.int(),
});

const Preview = z.strictObject({
  fault: Fault.nullable(),
  /** False where no release key is configured: then no page calls a file genuine either. */
  isChecked: z.boolean(),
  /** Null of what is no list. */
  signedAt: Instant.nullable(),
  /** Of the list that is published; null where there is none but samples. */
  heldSince: Instant.nullable(),
  /** By platform, those that stay as they are too. */
  changes: z.array(Change),
});

export const RELEASE_OPERATIONS = {
  releases_list: {
    summary: "What the download pages offer, and from when.",
    changes: false,
    rights: EVERY,
    request: z.strictObject({}),
    response: z.strictObject({ releases: z.array(ListedRelease) }),
  },
  releases_preview: {
    summary: "Checks a signed list, and says what publishing it would change.",
    changes: false,
    rights: ["content"],
    request: SignedReleases,
    response: Preview,
  },
  releases_publish: {
    summary: "Makes releases known, with the list of their files as it was signed elsewhere.",
    changes: true,
    rights: ["content"],
    request: SignedReleases,
    response: z.strictObject({ files: z.int() }),
  },
} as const;
