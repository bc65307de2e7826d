/**
 * Which environment a host is in (rules, Environments). A Host header is the visitor's word: in a PROD deployment it
 * never opens anything, and elsewhere it only chooses between the prefixes of the API.
 */
import type { PathPrefix } from "#contract/calls.ts";

export type Environment = "DEV" | "TEST" | "PROD";

const PRIVATE_IPV4 = /^192\.168\.\d{1,3}\.\d{1,3}$/;

/** The host's environment: `PROD` for everything that is not said to be something else. */
export function environmentOf(hostname: string, deployment: Environment): Environment {
  if (deployment === "PROD") return "PROD";
  if (hostname === "localhost" || hostname.startsWith("dev.") || PRIVATE_IPV4.test(hostname)) {
    return deployment === "DEV" ? "DEV" : "PROD";
  }
  return hostname.startsWith("test.") ? "TEST" : "PROD";
}

/** Whether this deployment answers a host at all. */
export function isServed(hostname: string, environment: Environment, hosts: string[]): boolean {
  return environment !== "PROD" || hosts.includes(hostname);
}

export function pathPrefix(environment: Environment): PathPrefix {
  return environment === "PROD" ? "/v4" : "/v4/test";
}
