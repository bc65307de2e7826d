/** Where a refused call sends the visitor: to sign in, with the way back. A page that asks by itself turns it off (spec §4). */
const SIGN_IN_PAGES = ["/login", "/register", "/resetpassword"];

let enabled = true;

/** The auto-redirect flag of spec §4. Returns the function that puts it back. */
export function holdSignInRedirect(): () => void {
  enabled = false;
  return () => {
    enabled = true;
  };
}

/** The sign-in page that leads back to where the visitor is; null where they are asked already. */
export function signInRedirect({ pathname, search }: { pathname: string; search: string }) {
  if (!enabled || SIGN_IN_PAGES.includes(pathname)) return null;
  return `/login?${new URLSearchParams({ redirect: `${pathname}${search}` })}`;
}
