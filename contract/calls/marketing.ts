/** Calls of the marketing host. */
import { Statements } from "../canary.ts";
import { Announcements, Click, Releases, Reviews } from "../marketing.ts";
import { type Declaration, Done, Nothing } from "./declaration.ts";

export const MARKETING_CALLS = {
  marketing_announcements: {
    area: "marketing",
    auth: "none",
    reads: true,
    summary: "Announcements, newest first, in the language of the request.",
    ownErrors: true,
    sameForAll: true,
    request: Nothing,
    response: Announcements,
  },
  marketing_releases: {
    area: "marketing",
    auth: "none",
    reads: true,
    summary: "The current release of each platform, and the signed list of their files.",
    ownErrors: true,
    sameForAll: true,
    request: Nothing,
    response: Releases,
  },
  marketing_reviews: {
    area: "marketing",
    auth: "none",
    reads: true,
    summary: "What users wrote, in the language of the request.",
    ownErrors: true,
    sameForAll: true,
    request: Nothing,
    response: Reviews,
  },
  marketing_canary: {
    area: "marketing",
    auth: "none",
    reads: true,
    summary: "The newest statements of the warrant canary in every language, as they were signed.",
    ownErrors: true,
    sameForAll: true,
    request: Nothing,
    response: Statements,
  },
  marketing_click: {
    area: "marketing",
    auth: "none",
    summary:
      "Counts one arrival through a referral link or an ad; nothing about the visitor is kept.",
    ownErrors: true,
    request: Click,
    response: Done,
  },
} as const satisfies Record<string, Declaration>;
