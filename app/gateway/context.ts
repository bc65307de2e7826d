/** What the gateway tells the pages about a request. One router context key; nothing else crosses the two zones. */
import type { LanguageTag } from "#contract/languages.ts";
import { createContext } from "react-router";
import type { CallName, CallRequest, CallResponse, PathPrefix } from "#contract/calls/calls.ts";
import type { Envelope } from "#contract/envelope.ts";
import type { REFERRAL_PARAMETERS } from "#contract/referral-cookies.ts";
import type { Platform } from "#contract/platform.ts";

/** The interface's languages by their web names (contract/languages.ts). */
export type UiLanguage = LanguageTag;

/** A choice the reader made; without one the system decides. */
export type Theme = "light" | "dark";

export interface CallLimits {
  /** How long the answer may take; the gateway's own limit is the default and the maximum. */
  timeoutMs?: number;
}

/** Calls the API while a page is rendered, as an anonymous visitor. Rejects when nobody answers. */
export type ServerCall = <Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
  limits?: CallLimits,
) => Promise<Envelope<CallResponse<Name>>>;

/** Calls the API with the session of a reader without scripts, or with the narrow one of a sign-in. Rejects when nobody answers. */
export type OwnCall = <Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
  narrow?: string,
) => Promise<Envelope<CallResponse<Name>>>;

/** Of a reader without scripts (decision 0166). The gateway keeps the session by what the calls bring. */
export interface PlainVisit {
  call: OwnCall;
  /** Whether there is a session, as far as anybody knows without asking. */
  isIn: () => boolean;
  forget: () => void;
  /** Of the link that brought the reader. */
  inviteCode: string | null;
}

/** Whose link brought the visitor (rules, Invitations): at most one person's. */
export interface Referral {
  parameter: (typeof REFERRAL_PARAMETERS)[number];
  code: string;
  /** When it is forgotten; ISO 8601. */
  until: string;
}

/** Where else the brand is found: https addresses. One that is not configured is not shown. */
export type Links = Partial<
  Record<"blog" | "source" | "social" | "channel" | "status" | "backup", string>
>;

export interface GatewayFacts {
  requestId: string;
  nonce: string;
  language: UiLanguage;
  /** Null leaves it to the system. The rendered page depends on it, so it belongs in the key of any kept page. */
  theme: Theme | null;
  /** Whether the reader wants pages that take little of a line: of the key as well. */
  savesData: boolean;
  /** The visitor's system, as far as the browser says. */
  platform: Platform;
  environment: "DEV" | "TEST" | "PROD";
  apiPrefix: PathPrefix;
  /** Scheme and host of this request's public address, for canonical links. */
  siteOrigin: string;
  /** Whether the address carries a session (`?token=`), which only the browser may read. */
  broughtSession: boolean;
  /** Whether visits are measured here: on the public site, where there is a dataset for it. */
  measured: boolean;
  /** Whether this deployment takes reports of failures (`POST /report`). */
  reported: boolean;
  chatScriptUrl: string | null;
  /** Whether this deployment has the development doors. */
  devDoors: boolean;
  /** Whether this host has the operators' console, and whether it has the site too. */
  console: "alone" | "beside" | null;
  /** Whether the page installs the service worker, which answers when nobody else does (decision 0168). */
  keepsPage: boolean;
  /** Whether this deployment describes its API to people (DEV and TEST). */
  apiDocs: boolean;
  /** Whether somebody's link brought the visitor; the cookies say whose (app/data/site/referral.ts). */
  referred: boolean;
  /** The Ed25519 key of release lists and the canary, 32 bytes in base64. */
  releaseKey: string | null;
  /** The signed list of addresses (docs/reach.md); null where none is served. */
  addressList: string | null;
  /** How wallets elsewhere are connected; null where that is not offered. */
  walletConnect: { projectId: string; relayUrl: string } | null;
  /** Other hosts that a link from the marketing host may lead to. */
  linkHosts: string[];
  links: Links;
  call: ServerCall;
  /** Null for everybody who comes without such a session and posts nothing: their pages are the same for all. */
  plain: PlainVisit | null;
  /** Whether a page comes without scripts to spare the line, though they may run: of the key as well. */
  goesPlain: boolean;
  /** Writes a page's failure to the gateway's log: the error's class and place, and nothing else of it. */
  logFailure: (event: "page.failed" | "page.render_failed", error: unknown) => void;
}

export const gatewayContext = createContext<GatewayFacts>();
