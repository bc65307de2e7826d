/** The signed-in person, for the pages of the personal centre: their layout draws them only when there is one. */
import { useOutletContext } from "react-router";
import type { CurrentUser } from "#contract/account.ts";

export function useSignedInUser(): CurrentUser {
  return useOutletContext<CurrentUser>();
}
