/** What the middleware has found out about a request, and how a page is rendered from it. */
import type { Context } from "hono";
import type { Referral, Theme, UiLanguage } from "#app/gateway/context.ts";
import type { Platform } from "#contract/platform.ts";
import type { Environment, Host } from "./host-environment.ts";

/** Renders a page. */
export type RenderPage = (c: Context<GatewayEnv>, shared?: SharedRendering) => Promise<Response>;

/** What is told of the calls that a page makes. */
export interface Heard {
  /** Called for each call without success: the page lacks a part. */
  onMissing: () => void;
  /** Called for each that was answered: the page is as old as what it was told. */
  onAnswer: () => void;
}

/** A rendering for everybody. */
export interface SharedRendering extends Heard {
  /** In place of the visitor's. */
  request: Request;
}

/** Null while nobody is signed in. */
export interface PlainSession {
  token: string | null;
}

export interface PageFacts {
  requestId: string;
  /** The request's address, parsed once. */
  url: URL;
  nonce: string;
  environment: Environment;
  siteOrigin: string;
  /** Whether this host has what the site has, and search engines are to know the site alone. */
  isMirror: boolean;
  /** This host as the signed list names it; null where it does not. */
  site: string | null;
  /** Whether the host has the operators' console, and whether it has the site too. */
  console: Host["console"];
  language: UiLanguage;
  theme: Theme | null;
  savesData: boolean;
  platform: Platform;
  chat: URL | null;
  /** Whether the page shows letters (DEV). */
  letters?: boolean;
  referral: Referral | null;
  /** The session of a reader without scripts, as it is by now; set for whoever posts or has one (edge/plain.ts). */
  plain?: PlainSession;
  /** What such a reader posted to the page. */
  posted?: Uint8Array<ArrayBuffer>;
  /** Whether the answer is a kept page: it has its headers already, but for the nonce and the request's id. */
  isKept?: boolean;
}

export interface GatewayEnv {
  Variables: PageFacts;
}
