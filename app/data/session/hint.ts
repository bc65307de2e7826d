/**
 * The `signed_in` cookie: whether this browser keeps a session, so that the server can redirect a visit of the account
 * area or of the sign-in pages before anything is drawn. Neither secret nor proof: the guards in the browser correct
 * it, and the API never sees it.
 */
const COOKIE = "signed_in";
const SECONDS = 30 * 24 * 60 * 60;

/** Browser: sets or clears the cookie. */
export function mirrorHint(signedIn: boolean): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  const life = signedIn ? SECONDS : 0;
  try {
    // The asynchronous cookie API is not in every browser yet.
    document.cookie = `${COOKIE}=1; Path=/; Max-Age=${life}; SameSite=Lax${secure}`;
  } catch {
    // Where cookies are blocked, the browser's guards do without.
  }
}

/** Server: what the visitor's cookies say. */
export function hasHint(request: Request): boolean {
  const cookies = (request.headers.get("cookie") ?? "").split(";");
  return cookies.some((cookie) => cookie.trim() === `${COOKIE}=1`);
}
