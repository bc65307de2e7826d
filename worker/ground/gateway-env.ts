/** What every part of the gateway knows of a request: what the middleware found out, and how a page is rendered from it. */
import type { Context } from "hono";
import type { Referral, Theme, UiLanguage } from "#app/context.ts";
import type { Platform } from "#contract/scalars.ts";
import type { Environment } from "./environment.ts";

/** Renders a page; the only part that knows React Router. */
export type RenderPage = (c: Context<GatewayEnv>, shared?: SharedRendering) => Promise<Response>;

/** A rendering that others will get as well. */
export interface SharedRendering {
  /** In place of the visitor's. */
  request: Request;
  /** Told of each call that brought nothing: the page lacks a part. */
  onMissing: () => void;
}

/** What the middleware has found out by the time a page is rendered. */
export interface PageFacts {
  requestId: string;
  /** The request's, parsed once. */
  url: URL;
  nonce: string;
  environment: Environment;
  siteOrigin: string;
  language: UiLanguage;
  theme: Theme | null;
  platform: Platform;
  chat: URL | null;
  /** Whether the page shows letters (DEV). */
  letters?: boolean;
  referral: Referral | null;
  /** Whether the answer is a kept page, which has all headers but those of this answer alone. */
  isKept?: boolean;
}

export interface GatewayEnv {
  Variables: PageFacts;
}
