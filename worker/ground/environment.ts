/**
 * Which environment a host is in (rules, Environments). A Host header is the visitor's word: in a PROD deployment it
 * never opens anything, and elsewhere it only chooses between the prefixes of the API.
 */
import type { PathPrefix } from "#contract/calls.ts";
import type { Variables } from "./env.ts";

export type Environment = "DEV" | "TEST" | "PROD";

export interface Host {
  environment: Environment;
  /** Whether this deployment answers under this address at all. */
  served: boolean;
  /** The address to build links from. */
  siteOrigin: string;
}

export type HostRules = Pick<Variables, "ENVIRONMENT" | "HOSTS" | "PREVIEW_HOST_SUFFIX">;

const PRIVATE_IPV4 = /^192\.168\.\d{1,3}\.\d{1,3}$/;

/** What a deployment makes of the address a request names. `PROD` is everything that is not said to be something else. */
export function hostOf({ hostname, port, origin }: URL, rules: HostRules): Host {
  const environment = environmentOf(hostname, rules);
  if (rules.ENVIRONMENT !== "PROD") {
    const served = environment !== "PROD" || rules.HOSTS.includes(hostname);
    return { environment, served, siteOrigin: origin };
  }
  // The public site has one address, https and no port: no other may appear in its links.
  const served = rules.HOSTS.includes(hostname) && port === "";
  return { environment, served, siteOrigin: `https://${hostname}` };
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
