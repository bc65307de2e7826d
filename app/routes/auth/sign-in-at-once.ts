/** After opening an account or setting a password: signs in with what was typed, or leads to the sign-in page. */
import { useLocation, useNavigate } from "react-router";
import type { CallRequest } from "#contract/calls/calls.ts";
import { call } from "#app/data/api/client.ts";
import { readSessionToken } from "#app/data/api/token.ts";
import { LOGIN_PATH } from "#app/data/session/redirect-target.ts";
import { finishSignIn } from "#app/parts/account/finish-sign-in.ts";

type SignInCall = "login_type_username" | "login_type_normal" | "login_type_deviceid";

/** What the sign-in page says to a visitor who is sent there. */
export type SentReason = "required" | "ended" | "registered" | "reset";

export function useSignInAtOnce(reason: SentReason) {
  const navigate = useNavigate();
  const { search } = useLocation();
  return async <Name extends SignInCall>(name: Name, request: CallRequest<Name>): Promise<void> => {
    try {
      // Registering brings the session with it; another API may not.
      const isSignedIn = reason === "registered" && readSessionToken() !== null;
      if (!isSignedIn) await call(name, request, { ownErrors: true });
      await finishSignIn();
    } catch {
      // The first call is done: sending that form again would only be refused.
      await navigate({ pathname: LOGIN_PATH, search }, { state: { reason } });
    }
  };
}
