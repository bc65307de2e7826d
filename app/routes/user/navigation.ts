/** The personal centre's tabs, in the spec's order; a page that is not there yet has none. locale-keys: user:nav.* */
export const USER_PAGES = [
  { to: "/user/profile", label: "nav.account" },
  { to: "/user/device", label: "nav.device" },
  { to: "/user/reward", label: "nav.reward" },
  { to: "/user/group-buying", label: "nav.group" },
  { to: "/user/benefits", label: "nav.benefits" },
  { to: "/user/delete", label: "nav.delete" },
  { to: "/user/kol", label: "nav.kol" },
] as const;
