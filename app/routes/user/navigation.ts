/** The personal centre's tabs, in the spec's order; a page that is not there yet has none. locale-keys: user:nav.* */
export const USER_PAGES = [{ to: "/user/profile", label: "nav.account" }] as const;
