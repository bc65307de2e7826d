/**
 * The two guards of the rules: the account area needs a signed-in person, the sign-in pages a visitor. The server sends
 * a visitor without the hint cookie to sign in before anything is drawn; where there is one, the browser decides by the
 * login state, which knows better: a cookie that outlived its session keeps nobody from registering. While that is
 * unknown, the page waits.
 */
import { useEffect } from "react";
import {
  type LoaderFunctionArgs,
  redirect,
  useLocation,
  useNavigate,
  useSearchParams,
} from "react-router";
import type { CurrentUser } from "#contract/account.ts";
import { SUCCESS } from "#contract/envelope.ts";
import { gatewayContext } from "#app/gateway/context.ts";
import { isAutoRedirecting } from "./auto-redirect.ts";
import { hasHint } from "./hint.ts";
import { isSessionEnded, loginState, type SignInReason, useLoginState } from "./login-state.ts";
import { loginPath, REDIRECT_PARAMETER, redirectTarget } from "./redirect-target.ts";
import { registerFrom } from "./register-from.ts";

/** `url` is the visitor's address. The request's own is another one when the router asks for a page's data. */
type Visit = Pick<LoaderFunctionArgs, "request" | "url" | "context">;

/** Server guard of pages that belong to somebody. A link with a session passes: only the browser can read it. */
export function sendAnonymousToSignIn({ request, url, context }: Visit): null {
  if (hasHint(request) || context.get(gatewayContext).broughtSession) return null;
  // Within the site the browser's guard decides: where cookies are blocked, there is no hint.
  if (isMoveWithin(request)) return null;
  throw redirect(loginPath(url));
}

/** The same for a reader without scripts, with who they are: the API says whether their session holds. */
export async function plainUser(visit: Visit): Promise<CurrentUser | null> {
  const { plain } = visit.context.get(gatewayContext);
  if (!plain?.isIn()) return sendAnonymousToSignIn(visit);
  const { code, data } = await plain.call("system_user_info", {});
  if (code === SUCCESS.code) return data;
  plain.forget();
  throw redirect(loginPath(visit.url));
}

/** Whether the router asks for a page's data, from a page that is open. */
function isMoveWithin(request: Request): boolean {
  return new URL(request.url).pathname.endsWith(".data");
}

/** Browser guard of pages that belong to somebody, for a move within the site. */
export function keepAnonymousOut({ url }: Pick<Visit, "url">): null {
  if (loginState() === "out") throw redirect(loginPath(url));
  return null;
}

/** Browser guard of the sign-in pages, for a move within the site. */
export function keepSignedInOut({ url }: Pick<Visit, "url">): void {
  if (loginState() === "in") throw redirect(wayOnward(url));
}

/** Where a sign-in page leads. */
export function wayOnward({ searchParams }: Pick<URL, "searchParams">): string {
  return redirectTarget(searchParams.get(REDIRECT_PARAMETER));
}

/** Leads to the sign-in page when nobody is signed in. Returns whether somebody is. */
export function useSignedInGuard(): boolean {
  const state = useLoginState();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (state !== "out" || !isAutoRedirecting()) return;
    const sent = isSessionEnded() ? { reason: "ended" satisfies SignInReason } : null;
    void navigate(loginPath({ pathname, search, hash }), { replace: true, state: sent });
  }, [state, navigate, pathname, search, hash]);
  return state === "in";
}

/** Leads on when somebody is signed in. Returns whether the sign-in page may be shown: nobody is. */
export function useSignedOutGuard(): boolean {
  const state = useLoginState();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const wish = parameters.get(REDIRECT_PARAMETER);
  useEffect(() => {
    if (state !== "in") return;
    void navigate(redirectTarget(wish ?? registerFrom()), { replace: true });
  }, [state, navigate, wish]);
  return state === "out";
}
