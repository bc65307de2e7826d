/**
 * The `signed_in` cookie: a copy of whether this browser keeps a session, so that the server can send a visit of the
 * account area or of the sign-in pages to the right place before anything is drawn. It is no secret and no proof: the
 * guards in the browser correct it, and the API never sees it. It ends with the session that it copies: the browser
 * takes it away then, so it has no number of days of its own.
 */
const COOKIE = "signed_in";
/** The longest that browsers keep a cookie. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;
/** No other host of the domain can write it then; over http, as in development, browsers refuse the name. */
const HOST_COOKIE = `__Host-${COOKIE}`;

/** Browser: sets or clears the cookie. */
export function mirrorHint(signedIn: boolean): void {
  const isSecure = window.location.protocol === "https:";
  const [name, secure] = isSecure ? [HOST_COOKIE, "; Secure"] : [COOKIE, ""];
  const life = signedIn ? MAX_AGE_SECONDS : 0;
  try {
    // The asynchronous cookie API is not in every browser yet.
    document.cookie = `${name}=1; Path=/; Max-Age=${life}; SameSite=Lax${secure}`;
  } catch {
    // Where cookies are blocked, the browser's guards do without.
  }
}

/** Server: what the visitor's cookies say. */
export function hasHint(request: Request): boolean {
  const cookies = (request.headers.get("cookie") ?? "").split(";");
  const name = request.url.startsWith("https:") ? HOST_COOKIE : COOKIE;
  return cookies.some((cookie) => cookie.trim() === `${name}=1`);
}
