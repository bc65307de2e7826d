/** Types every text key from the English files. */
import type affiliate from "#locales/en/affiliate.json";
import type common from "#locales/en/common.json";
import type error from "#locales/en/error.json";
import type groupBuying from "#locales/en/group-buying.json";
import type home from "#locales/en/home.json";
import type login from "#locales/en/login.json";
import type pricing from "#locales/en/pricing.json";
import type problem from "#locales/en/problem.json";
import type session from "#locales/en/session.json";
import type user from "#locales/en/user.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: {
      affiliate: typeof affiliate;
      common: typeof common;
      error: typeof error;
      "group-buying": typeof groupBuying;
      home: typeof home;
      login: typeof login;
      pricing: typeof pricing;
      problem: typeof problem;
      session: typeof session;
      user: typeof user;
    };
  }
}
