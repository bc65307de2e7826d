/** Types every text key from the English files. */
import type affiliate from "#locales/en/affiliate.json";
import type announcements from "#locales/en/announcements.json";
import type appleHelp from "#locales/en/apple-help.json";
import type benefits from "#locales/en/benefits.json";
import type checkout from "#locales/en/checkout.json";
import type clause from "#locales/en/clause.json";
import type common from "#locales/en/common.json";
import type cryptoPay from "#locales/en/crypto-pay.json";
import type dataFile from "#locales/en/data-file.json";
import type dataWords from "#locales/en/data-words.json";
import type data from "#locales/en/data.json";
import type download from "#locales/en/download.json";
import type education from "#locales/en/education.json";
import type error from "#locales/en/error.json";
import type faq from "#locales/en/faq.json";
import type gift from "#locales/en/gift.json";
import type gifts from "#locales/en/gifts.json";
import type groupBuying from "#locales/en/group-buying.json";
import type home from "#locales/en/home.json";
import type kol from "#locales/en/kol.json";
import type loading from "#locales/en/loading.json";
import type login from "#locales/en/login.json";
import type notices from "#locales/en/notices.json";
import type pricing from "#locales/en/pricing.json";
import type problem from "#locales/en/problem.json";
import type redemption from "#locales/en/redemption.json";
import type referral from "#locales/en/referral.json";
import type reward from "#locales/en/reward.json";
import type security from "#locales/en/security.json";
import type session from "#locales/en/session.json";
import type support from "#locales/en/support.json";
import type trial from "#locales/en/trial.json";
import type user from "#locales/en/user.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: {
      affiliate: typeof affiliate;
      announcements: typeof announcements;
      "apple-help": typeof appleHelp;
      benefits: typeof benefits;
      clause: typeof clause;
      checkout: typeof checkout;
      common: typeof common;
      "crypto-pay": typeof cryptoPay;
      data: typeof data;
      "data-words": typeof dataWords;
      "data-file": typeof dataFile;
      download: typeof download;
      education: typeof education;
      error: typeof error;
      gift: typeof gift;
      gifts: typeof gifts;
      "group-buying": typeof groupBuying;
      faq: typeof faq;
      home: typeof home;
      kol: typeof kol;
      loading: typeof loading;
      login: typeof login;
      notices: typeof notices;
      pricing: typeof pricing;
      problem: typeof problem;
      redemption: typeof redemption;
      referral: typeof referral;
      reward: typeof reward;
      security: typeof security;
      session: typeof session;
      support: typeof support;
      trial: typeof trial;
      user: typeof user;
    };
  }
}
