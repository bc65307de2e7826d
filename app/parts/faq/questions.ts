/** The questions in their groups. Texts are in locales/<language>/faq.json; numbers come from configuration alone. */
import type { SiteConfig } from "#app/data/site/site-config.ts";
import { BRAND } from "#app/kit/brand.ts";
import { formatChoice, formatDuration, formatMoney, formatPercent } from "#app/kit/i18n/format.ts";
import type faq from "#locales/en/faq.json";

export type QuestionId = keyof (typeof faq)["q"];
export type GroupId = keyof (typeof faq)["group"];

type LinkId = keyof (typeof faq)["link"];

/** Where answers lead on. */
export const LINKS: Record<LinkId, string> = {
  download: "/download",
  trial: "/trial",
  register: "/register",
  pricing: "/pricing",
  check: "/download#check",
  announcements: "/announcements",
  education: "/education",
  terms: "/clause/terms",
  groupBuying: "/group-buying",
  affiliate: "/affiliate",
  resetPassword: "/resetpassword",
  appleHelp: "/apple-help",
  privacy: "/clause/privacy",
};

export interface Question {
  id: QuestionId;
  link?: LinkId;
  /** Its answer has a number; without configuration there is none to give. */
  needsConfig?: true;
}

export const GROUPS: { id: GroupId; questions: Question[] }[] = [
  {
    id: "start",
    questions: [
      { id: "begin", link: "download" },
      { id: "trial", link: "trial", needsConfig: true },
      { id: "register", link: "register" },
      { id: "devices", link: "pricing" },
      { id: "genuine", link: "check" },
      { id: "availability", link: "announcements", needsConfig: true },
    ],
  },
  {
    id: "payment",
    questions: [
      { id: "methods", link: "pricing" },
      { id: "renewal" },
      { id: "early" },
      { id: "orderTime", needsConfig: true },
      { id: "notCredited" },
      { id: "crypto" },
      { id: "coupon" },
      { id: "gift", link: "pricing" },
      { id: "education", link: "education", needsConfig: true },
      { id: "refund", link: "terms" },
    ],
  },
  {
    id: "group",
    questions: [
      { id: "groupHow", link: "groupBuying", needsConfig: true },
      { id: "groupEnd", needsConfig: true },
      { id: "groupRefused" },
    ],
  },
  {
    id: "invite",
    questions: [
      { id: "reward", needsConfig: true },
      { id: "friend", needsConfig: true },
      { id: "affiliate", link: "affiliate", needsConfig: true },
      { id: "link" },
    ],
  },
  {
    id: "trouble",
    questions: [
      { id: "code", needsConfig: true },
      { id: "password", link: "resetPassword" },
      { id: "connect" },
      { id: "limit" },
      { id: "appleId", link: "appleHelp" },
    ],
  },
  {
    id: "privacy",
    questions: [{ id: "knows", link: "privacy" }, { id: "sessions" }, { id: "deletion" }],
  },
];

/** The values in the answers; `config` is null when it did not come. */
export function answerValues(config: SiteConfig | null, language: string) {
  const own = { brand: BRAND.name, contact: BRAND.contact };
  if (!config) return own;
  const { affiliate, groupBuying, code } = config;
  const percent = (value: number) => formatPercent(value, language);
  const duration = (seconds: number) => formatDuration(seconds, language);
  return {
    ...own,
    availability: percent(Number(config.availabilityPercent)),
    trial: duration(config.freeTrial),
    invitedTrial: duration(config.invitedTrial),
    reward: percent(config.inviteRewardPercent),
    first: percent(affiliate.firstPurchasePercent.min),
    firstMost: percent(affiliate.firstPurchasePercent.max),
    renewal: percent(affiliate.renewalPercent),
    threshold: formatMoney(affiliate.settlementThreshold, language),
    sizes: formatChoice(groupBuying.sizes.map(String), language),
    groupTime: duration(groupBuying.duration),
    seatHold: duration(groupBuying.seatHold),
    orderTime: duration(config.orderLifetime),
    codeTime: duration(code.lifetime),
    resend: duration(code.resendAfter),
    education: percent(config.educationDiscountPercent ?? 0),
  };
}

/** Whether it can be answered from this configuration. */
export function isAnswerable({ id, needsConfig }: Question, config: SiteConfig | null): boolean {
  if (id === "education" && config?.educationDiscountPercent === null) return false;
  return !needsConfig || config !== null;
}
