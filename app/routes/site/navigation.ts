/** What the header and the footer lead to (spec §2). A link that the deployment does not configure is left out. */
import type { Links } from "#app/gateway/context.ts";
import { usePageFacts } from "#app/data/site/page-facts.ts";
import type common from "#locales/en/common.json";

type Label = `nav.${keyof (typeof common)["nav"]}`;

export interface NavigationLink {
  label: Label;
  /** A path of this site, or the https address of another. */
  to: string;
}

export const MAIN_LINKS: NavigationLink[] = [
  { label: "nav.home", to: "/" },
  { label: "nav.pricing", to: "/pricing" },
  { label: "nav.groupBuying", to: "/group-buying" },
  { label: "nav.download", to: "/download" },
  { label: "nav.affiliate", to: "/affiliate" },
];

export const moreLinks = (links: Links): NavigationLink[] => [
  { label: "nav.trial", to: "/trial" },
  { label: "nav.faq", to: "/faq" },
  { label: "nav.announcements", to: "/announcements" },
  { label: "nav.education", to: "/education" },
  { label: "nav.appleHelp", to: "/apple-help" },
  ...external(links.blog, "nav.blog"),
  ...ours(links),
];

export const footerGroups = (links: Links): { title: Label; links: NavigationLink[] }[] => [
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
      ...ours(links),
      ...external(links.channel, "nav.channel"),
    ],
  },
  {
    title: "nav.company",
    links: [
      { label: "nav.terms", to: "/clause/terms" },
      { label: "nav.privacy", to: "/clause/privacy" },
      { label: "nav.canary", to: "/clause/canary" },
      ...external(links.blog, "nav.blog"),
      ...external(links.source, "nav.source"),
      ...external(links.social, "nav.social"),
    ],
  },
];

export function isExternal(to: string): boolean {
  return to.startsWith("https://");
}

/** Where the brand has no other. */
function ours({ status = "/status", backup = "/reach" }: Links): NavigationLink[] {
  return [
    { label: "nav.status", to: status },
    { label: "nav.backup", to: backup },
  ];
}

function external(to: string | undefined, label: Label): NavigationLink[] {
  return to ? [{ label, to }] : [];
}

/** Those of this deployment; none on the error page of a failed root. */
export function useLinks(): Links {
  return usePageFacts()?.links ?? {};
}
