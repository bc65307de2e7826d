/** What the header and the footer lead to (spec §2). A link of the brand that is not configured is left out. */
import { BRAND } from "#app/kit/brand.ts";
import type common from "#locales/en/common.json";

type Label = `nav.${keyof (typeof common)["nav"]}`;

export interface NavigationLink {
  label: Label;
  /** A path of this site, or the https address of another. */
  to: string;
}

/** Ours where the brand has no other. */
const STATUS: NavigationLink = { label: "nav.status", to: BRAND.links.status ?? "/status" };
const BACKUP: NavigationLink = { label: "nav.backup", to: BRAND.links.backup ?? "/reach" };

export const MAIN_LINKS: NavigationLink[] = [
  { label: "nav.home", to: "/" },
  { label: "nav.pricing", to: "/pricing" },
  { label: "nav.groupBuying", to: "/group-buying" },
  { label: "nav.download", to: "/download" },
  { label: "nav.affiliate", to: "/affiliate" },
];

export const MORE_LINKS: NavigationLink[] = [
  { label: "nav.trial", to: "/trial" },
  { label: "nav.faq", to: "/faq" },
  { label: "nav.announcements", to: "/announcements" },
  { label: "nav.education", to: "/education" },
  { label: "nav.appleHelp", to: "/apple-help" },
  ...external("blog", "nav.blog"),
  STATUS,
  BACKUP,
];

export const FOOTER_GROUPS: { title: Label; links: NavigationLink[] }[] = [
  {
    title: "nav.product",
    links: [
      { label: "nav.pricing", to: "/pricing" },
      { label: "nav.groupBuying", to: "/group-buying" },
      { label: "nav.download", to: "/download" },
      { label: "nav.trial", to: "/trial" },
      { label: "nav.affiliate", to: "/affiliate" },
    ],
  },
  {
    title: "nav.help",
    links: [
      { label: "nav.faq", to: "/faq" },
      { label: "nav.announcements", to: "/announcements" },
      { label: "nav.education", to: "/education" },
      { label: "nav.appleHelp", to: "/apple-help" },
      STATUS,
      BACKUP,
      ...external("channel", "nav.channel"),
    ],
  },
  {
    title: "nav.company",
    links: [
      { label: "nav.terms", to: "/clause/terms" },
      { label: "nav.privacy", to: "/clause/privacy" },
      { label: "nav.canary", to: "/clause/canary" },
      ...external("blog", "nav.blog"),
      ...external("source", "nav.source"),
      ...external("social", "nav.social"),
    ],
  },
];

export function isExternal(to: string): boolean {
  return to.startsWith("https://");
}

function external(name: keyof typeof BRAND.links, label: Label): NavigationLink[] {
  const to = BRAND.links[name];
  return to ? [{ label, to }] : [];
}
