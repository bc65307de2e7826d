/** The personal centre's tabs, in the spec's order. locale-keys: user:nav.* */
import type { CurrentUser } from "#contract/account.ts";

const USER_PAGES = [
  { to: "/user/profile", label: "nav.account" },
  { to: "/user/security", label: "nav.security" },
  { to: "/user/device", label: "nav.device" },
  { to: "/user/reward", label: "nav.reward" },
  { to: "/user/group-buying", label: "nav.group" },
  { to: "/user/gifts", label: "nav.gifts" },
  { to: "/user/benefits", label: "nav.benefits" },
  { to: "/user/notices", label: "nav.notices" },
  { to: "/user/data", label: "nav.data" },
  { to: "/user/help", label: "nav.help" },
  { to: "/user/delete", label: "nav.delete" },
] as const;

/** For those who have commission to look at; anybody else finds the programme in the site's menu. */
const AFFILIATE_PAGE = { to: "/user/kol", label: "nav.kol" } as const;

export function userPages(user: CurrentUser | undefined, pathname: string) {
  const isShown = user?.affiliate || pathname === AFFILIATE_PAGE.to;
  return isShown ? [...USER_PAGES, AFFILIATE_PAGE] : USER_PAGES;
}

/** Whether the page is there without scripts (decision 0166). */
export function isPlainPage(pathname: string): boolean {
  return pathname === "/user/profile" || pathname === "/user/help";
}
