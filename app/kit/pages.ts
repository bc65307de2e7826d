/**
 * The public pages, once: the sitemap, the screenshots, the pictures for sharing and the checks in a browser all walk
 * this list. Pages that belong to somebody (account, checkout) are not on it.
 */
export interface PublicPage {
  path: string;
  /** The name of its picture in public/og/; the home page's when it has none. */
  image?: string;
}

export const PUBLIC_PAGES: PublicPage[] = [
  { path: "/", image: "home" },
  { path: "/pricing", image: "pricing" },
  { path: "/group-buying", image: "group-buying" },
  { path: "/download", image: "download" },
  { path: "/download/ios" },
  { path: "/download/android" },
  { path: "/download/macos" },
  { path: "/download/windows" },
  { path: "/affiliate", image: "affiliate" },
  { path: "/faq", image: "faq" },
  { path: "/help" },
  { path: "/trial", image: "trial" },
  { path: "/education" },
  { path: "/announcements" },
  { path: "/status" },
  { path: "/reach" },
  { path: "/apple-help" },
  { path: "/clause/terms" },
  { path: "/clause/privacy" },
  { path: "/clause/canary" },
  { path: "/login" },
  { path: "/register" },
  { path: "/resetpassword" },
];

/** Closed to search engines: an account, a checkout, the API and its like. */
export const PRIVATE_PATHS = [
  "/user",
  "/purchased",
  "/gift",
  "/crypto-pay",
  "/unsubscribe",
  "/preferences",
  "/end-session",
  "/handover",
  "/v4/",
];
