/** Cookies of this host alone, which the gateway left for a page: over https their names say so. */

/** The value, which is gone from the browser then; null where there is none. */
export function takeHostCookie(name: string): string | null {
  const isSecure = window.location.protocol === "https:";
  const whole = isSecure ? `__Host-${name}` : name;
  try {
    const start = `${whole}=`;
    const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(start));
    if (found === undefined) return null;
    document.cookie = `${start}; Path=/; Max-Age=0; SameSite=Strict${isSecure ? "; Secure" : ""}`;
    return decodeURIComponent(found.slice(start.length));
  } catch {
    // Where cookies are blocked, even reading them may throw.
    return null;
  }
}
