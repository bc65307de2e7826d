/**
 * How a browser's console asks operations: by a cookie of its own host, with a header that no form of another site can
 * send. Both Workers ask here which hosts have a console.
 */

/** Its value is `1`. A page elsewhere cannot send it without being asked by a preflight, which nobody answers. */
export const CONSOLE_HEADER = "x-console";

/** Over http, on a developer's machine, browsers refuse the prefix. */
export const CONSOLE_COOKIES = { https: "__Host-operator", http: "operator" } as const;

/** How the names of its built files begin: no other host has them. */
export const CONSOLE_FILE = "console.";

export const OPERATOR_SESSION_PATTERN = /^hyos_[A-Za-z0-9_-]{43}$/;

const LOCAL_HOSTS = ["localhost", "127.0.0.1"];

export interface ConsoleHosts {
  ENVIRONMENT: "DEV" | "TEST" | "PROD";
  /** Host names; none is no console, but for a developer's own machine. */
  CONSOLE_HOSTS: string[];
}

export function isConsoleHost(
  hostname: string,
  { ENVIRONMENT, CONSOLE_HOSTS }: ConsoleHosts,
): boolean {
  const isLocal = ENVIRONMENT === "DEV" && CONSOLE_HOSTS.length === 0;
  return (isLocal ? LOCAL_HOSTS : CONSOLE_HOSTS).includes(hostname);
}

/** Where a console is. */
export interface ConsoleSite {
  /** Scheme, host and port. */
  origin: string;
  host: string;
}

/** As browsers write the origin of a page. */
const ORIGIN = /^(https?):\/\/([a-z0-9.-]+)(?::\d{1,5})?$/;

/** The console that a browser names as the origin of its request; null for any other. */
export function consoleSiteOf(origin: string | null, hosts: ConsoleHosts): ConsoleSite | null {
  const [, scheme, host = ""] = ORIGIN.exec(origin ?? "") ?? [];
  if (origin === null || !isConsoleHost(host, hosts)) return null;
  return scheme === "https" || hosts.ENVIRONMENT === "DEV" ? { origin, host } : null;
}

/** The session in a `cookie` header, by the name that belongs to the origin; null without one. */
export function sessionInCookies(header: string | null, origin: string): string | null {
  const name = origin.startsWith("https:") ? CONSOLE_COOKIES.https : CONSOLE_COOKIES.http;
  const values = (header ?? "").split(/;\s*/).flatMap((pair) => {
    const [key, ...value] = pair.split("=");
    return key === name ? [value.join("=")] : [];
  });
  // Two of one name: somebody else set one of them.
  const [session, ...more] = values;
  return session && more.length === 0 && OPERATOR_SESSION_PATTERN.test(session) ? session : null;
}
