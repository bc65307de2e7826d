/** What the marketing host tells a page: announcements, releases with their signed manifest, reviews, and clicks (canary.ts has its statements). */
import { AD_CLICK_PARAMETERS, REFERRAL_PARAMETERS } from "./referral-cookies.ts";
import { z } from "zod";
import { FALLBACK_LANGUAGE } from "./languages.ts";
import { Instant, Language } from "./scalars.ts";
import { Platform } from "./platform.ts";
import { InviteCode } from "./account.ts";

/** An address a page may link to: https anywhere, or a path of this site. */
const Link = z.union([
  z.url({ protocol: /^https$/ }).max(2_000),
  z
    .string()
    .max(200)
    .regex(/^\/(?![/\\])[A-Za-z0-9/_.#?=-]*$/),
]);

/** A short name that is also an anchor. */
const Slug = z
  .string()
  .max(64)
  .regex(/^[a-z0-9][a-z0-9-]*$/);

/** True for rows that only show what a real one would look like; a page says so beside each. */
const Sample = z.boolean();

export const AnnouncementId = Slug;
export const AnnouncementLink = Link;

export const Announcement = z.strictObject({
  id: Slug,
  kind: z.enum(["service", "release", "offer"]),
  title: z.string().min(1).max(200),
  paragraphs: z.array(z.string().max(2_000)).max(20),
  link: z.strictObject({ label: z.string().min(1).max(100), url: Link }).nullable(),
  publishedAt: Instant,
  sample: Sample,
});
export type Announcement = z.infer<typeof Announcement>;

/** Those that are pinned, then the others; the newest first. */
export const Announcements = z.strictObject({
  announcements: z.array(Announcement).max(50),
});

export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const ReleaseFile = z.strictObject({
  /** The name it is downloaded under; unique among all current files. */
  name: z
    .string()
    .max(100)
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/),
  /** What tells two files of one release apart, e.g. "ARM64"; null when there is one. */
  variant: z.string().max(40).nullable(),
  size: z.int().positive(),
  sha256: Sha256,
  mirrors: z.array(z.strictObject({ label: z.string().min(1).max(60), url: Link })).max(10),
});
export type ReleaseFile = z.infer<typeof ReleaseFile>;

/** The current release of one platform: files, a store's page, or both. */
export const Release = z.strictObject({
  platform: Platform,
  version: z
    .string()
    .max(32)
    .regex(/^[0-9A-Za-z][0-9A-Za-z.+-]*$/),
  releasedAt: Instant,
  /** The oldest system it runs on, in the language of the request. */
  requirement: z.string().max(200),
  store: z.strictObject({ label: z.string().min(1).max(60), url: Link }).nullable(),
  files: z.array(ReleaseFile).max(6),
  /** What is particular about installing this version, in the language of the request. */
  notes: z.array(z.string().max(500)).max(10),
  sample: Sample,
});
export type Release = z.infer<typeof Release>;

/** Of Ed25519: 64 bytes in base64. */
export const Signature = z.string().regex(/^[A-Za-z0-9+/]{86}==$/);

/** The exact text that was signed and its Ed25519 signature, so that nobody has to rebuild the bytes. */
export const SignedManifest = z.strictObject({
  document: z.string().max(64_000),
  signature: Signature,
});
export type SignedManifest = z.infer<typeof SignedManifest>;

export const Releases = z.strictObject({
  releases: z.array(Release).max(4),
  manifest: SignedManifest.nullable(),
});
export type Releases = z.infer<typeof Releases>;

/** In any of the languages, the fallback among them: pages take from it what another lacks. */
const Localised = z
  .partialRecord(Language, z.string().max(500))
  .refine((texts) => texts[FALLBACK_LANGUAGE] !== undefined);

/** A release as its publisher describes it, in both languages. */
const PublishedRelease = Release.omit({
  requirement: true,
  notes: true,
  files: true,
  sample: true,
}).extend({
  requirement: Localised,
  notes: z.array(Localised).max(10),
  files: z
    .array(
      ReleaseFile.omit({ mirrors: true }).extend({
        mirrors: z.array(z.strictObject({ label: Localised, url: Link })).max(10),
      }),
    )
    .max(6),
});
export type PublishedRelease = z.infer<typeof PublishedRelease>;

/** All current releases at once, as a file: the signed list names exactly their files. */
export const Publication = z.strictObject({
  releases: z.array(PublishedRelease).min(1).max(4),
  /** Platforms that are offered now and will not be any more. Any other that is left out refuses the whole. */
  remove: z.array(Platform).max(4).default([]),
  manifest: SignedManifest,
});
export type Publication = z.infer<typeof Publication>;

export const Review = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  /** The name its author chose to publish under. */
  author: z.string().min(1).max(60),
  text: z.string().min(1).max(1_000),
  writtenOn: z.iso.date(),
  sample: Sample,
});
export type Review = z.infer<typeof Review>;

export const Reviews = z.strictObject({ reviews: z.array(Review).max(24) });

/** The longest that the ad networks send, in their alphabet. */
export const ClickId = z.string().regex(/^[A-Za-z0-9_.-]{1,512}$/);

const isReferral = (parameter: string): boolean =>
  (REFERRAL_PARAMETERS as readonly string[]).includes(parameter);

/** One arrival through a link: a referral names its code; of an ad's click only that there was one is told. */
export const Click = z
  .strictObject({
    parameter: z.enum([...REFERRAL_PARAMETERS, ...AD_CLICK_PARAMETERS]),
    code: InviteCode.optional(),
  })
  .refine(({ parameter, code }) => isReferral(parameter) === (code !== undefined), {
    path: ["code"],
  });
export type Click = z.infer<typeof Click>;
