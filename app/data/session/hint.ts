/**
 * The `signed_in` cookie: a copy of whether this browser keeps a session, so that the server can send a visit of the
 * account area or of the sign-in pages to the right place before anything is drawn. It is no secret and no proof: the
 * guards in the browser correct it, and the API never sees it. It ends with the session that it copies: the browser
 * takes it away then, so it has no number of days of its own.
 */
const COOKIE = "signed_in";
/** The longest that browsers keep a cookie. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

/** Browser: sets or clears the cookie. */
export function mirrorHint(signedIn: boolean): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  const life = signedIn ? MAX_AGE_SECONDS : 0;
  // One line with no value in it but the flag: the asynchronous cookie API is not in every browser yet.
  document.cookie = `${COOKIE}=1; Path=/; Max-Age=${life}; SameSite=Lax${secure}`;
}

/** Server: what the visitor's cookies say. */
export function hasHint(request: Request): boolean {
  const cookies = (request.headers.get("cookie") ?? "").split(";");
  return cookies.some((cookie) => cookie.trim() === `${COOKIE}=1`);
}
