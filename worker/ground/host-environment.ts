/**
 * Which environment a host is in (rules, Environments). Anybody can send any Host header: in PROD it opens nothing,
 * elsewhere it only chooses the API's prefix.
 */
import type { PathPrefix } from "#contract/calls/calls.ts";
import { isConsoleHost } from "#contract/ops/console.ts";
import type { Variables } from "./env.ts";

export type Environment = "DEV" | "TEST" | "PROD";

export interface Host {
  environment: Environment;
  /** Whether this deployment serves the host. */
  served: boolean;
  /** The base of canonical links: the one address under which search engines are to know the site. */
  siteOrigin: string;
  /** Where what this host has is read: the site's own address, or this host's where it is a mirror. */
  home: string;
  /**
   * `alone` where the host has the operators' console and nothing of the site, `beside` where it has both, null where it has
   * none.
   */
  console: "alone" | "beside" | null;
}

export interface HostRules extends Pick<
  Variables,
  "ENVIRONMENT" | "HOSTS" | "CONSOLE_HOSTS" | "PREVIEW_HOST_SUFFIX"
> {
  /** Origins of the signed list's sites. */
  sites: string[];
}

const PRIVATE_IPV4 = /^192\.168\.\d{1,3}\.\d{1,3}$/;

/** An unknown host counts as PROD. */
export function hostOf(url: URL, rules: HostRules): Host {
  const { hostname, host, port, origin } = url;
  const environment = environmentOf(hostname, rules);
  const console = consoleOf(hostname, environment, rules);
  if (console === "alone") {
    const isProduct = rules.ENVIRONMENT === "PROD";
    const siteOrigin = isProduct ? `https://${hostname}` : origin;
    const served = !isProduct || port === "";
    return { environment, served, siteOrigin, home: siteOrigin, console };
  }
  if (rules.ENVIRONMENT !== "PROD") {
    const isOwn = rules.HOSTS.includes(hostname) || rules.sites.includes(origin);
    const served = environment !== "PROD" || isOwn;
    return { environment, served, siteOrigin: origin, home: origin, console };
  }
  // Links of the public site always have https, no port, and its own name, which is the first.
  const [own = hostname] = rules.HOSTS;
  const siteOrigin = `https://${own}`;
  const mirror = rules.sites.find((site) => site === `https://${host}`);
  const served = mirror !== undefined || (rules.HOSTS.includes(hostname) && port === "");
  return { environment, served, siteOrigin, home: mirror ?? siteOrigin, console };
}

function consoleOf(hostname: string, environment: Environment, rules: HostRules): Host["console"] {
  if (!isConsoleHost(hostname, rules)) return null;
  const isSite = rules.HOSTS.includes(hostname) || environment !== "PROD";
  return isSite ? "beside" : "alone";
}

function environmentOf(hostname: string, rules: HostRules): Environment {
  const { ENVIRONMENT: deployment, PREVIEW_HOST_SUFFIX: preview } = rules;
  if (deployment === "PROD") return "PROD";
  const ofDevelopment =
    hostname === "localhost" || hostname.startsWith("dev.") || PRIVATE_IPV4.test(hostname);
  if (ofDevelopment) return deployment === "DEV" ? "DEV" : "PROD";
  const isPreview = preview !== undefined && hostname.endsWith(preview);
  return hostname.startsWith("test.") || isPreview ? "TEST" : "PROD";
}

/** Decided by the deployment's own variable, never by a visitor's Host. */
export function hasApiDocument(deployment: Environment): boolean {
  return deployment !== "PROD";
}

/** `/v4/test` on dev and test hosts (spec §7). */
export function pathPrefix(environment: Environment): PathPrefix {
  return environment === "PROD" ? "/v4" : "/v4/test";
}
