/** Cookies of this host alone, which the gateway left for a page: over https their names say so. */

/** Null where there is none. */
export function readHostCookie(name: string): string | null {
  const start = `${nameHere(name)}=`;
  try {
    const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(start));
    return found === undefined ? null : decodeURIComponent(found.slice(start.length));
  } catch {
    // Where cookies are blocked, even reading them may throw.
    return null;
  }
}

export function dropHostCookie(name: string): void {
  const secure = isSecure() ? "; Secure" : "";
  document.cookie = `${nameHere(name)}=; Path=/; Max-Age=0; SameSite=Strict${secure}`;
}

const nameHere = (name: string) => (isSecure() ? `__Host-${name}` : name);
const isSecure = () => window.location.protocol === "https:";
