/** What there is to tell people, and what each message has to be told with. Links are paths of the site. */
import type { CodePurpose } from "#contract/address.ts";
import type { Platform } from "#contract/platform.ts";
import type { NewsLetter } from "./news-letter.ts";
import type { SupportLetter } from "./support-letter.ts";

export type Message =
  | { name: "code"; purpose: CodePurpose; code: string; minutes: number }
  | { name: "no-account" }
  | {
      /** To a mailbox that asked where the site is. */
      name: "finder";
      /** Addresses of the site, in the order of the list. */
      sites: string[];
    }
  | { name: "password-changed"; at: number }
  | { name: "address-changed"; kind: "email" | "phone"; at: number }
  | {
      /** Where an affiliate is paid. */
      name: "payout-changed";
      address: string;
      at: number;
    }
  | { name: "account-deleted"; at: number }
  | { name: "data-exported"; at: number }
  | {
      /** By an operator, whom the person asked for it. */
      name: "data-exported-by-us";
      at: number;
    }
  | NewsLetter
  | { name: "second-factor"; what: SecondFactorChange; at: number }
  | {
      name: "new-sign-in";
      at: number;
      platform: Platform;
      /** ISO 3166-1 alpha-2; null where nobody knows. */
      country: string | null;
      /** To the page that ends it. */
      link: string;
    }
  | {
      /** To owners of the business. */
      name: "operator-entered";
      /** Of the form of operators' names. */
      operator: string;
      at: number;
      country: string | null;
    }
  | {
      name: "order-paid";
      /** The plan's name in the catalogue. */
      product: string;
      amount: number;
      currency: string;
      number: string;
      /** The membership's expiry now; null where the order gives its time later. */
      at: number | null;
      /** To the receipt. */
      link: string;
    }
  | {
      name: "gift-paid";
      product: string;
      amount: number;
      currency: string;
      number: string;
      /** To the card. */
      link: string;
    }
  | {
      /** To a stranger, from somebody who bought it for them. */
      name: "gift";
      product: string;
      /** The buyer's own words; empty for none. */
      line: string;
      code: string;
      /** To where it is redeemed, the code in its fragment. */
      link: string;
    }
  | {
      name: "refund-sent";
      amount: number;
      currency: string;
      /** The order's. */
      number: string;
      hash: string;
      network: string;
      /** To the order. */
      link: string;
    }
  | {
      name: "membership-ending";
      days: number;
      at: number;
      /** To the plans. */
      link: string;
    }
  | {
      name: "settlement-made" | "settlement-paid";
      /** The month that it closes: `2026-03`. */
      period: string;
      amount: number;
      currency: string;
      /** To the affiliate's page. */
      link: string;
    }
  | SupportLetter
  | {
      name: GroupLetter;
      product: string;
      /** When the group ends, or the time to choose; null where nothing waits for it. */
      at: number | null;
      /** To the person's groups. */
      link: string;
    };

export type SecondFactorChange =
  | "passkey-added"
  | "passkey-removed"
  | "app-added"
  | "app-removed"
  | "codes-renewed"
  | "recovery-used"
  | "removed-by-us";

/**
 * `joined`, `taken`: a friend has a seat, paid for themselves or by the creator. `given`: to the friend, whose seat was paid.
 * `paid`: the creator has paid every seat, and friends may come. `finished`: each paid their own, and the last one did.
 * `returned`: the money of a seat, on its way back to its payer, came back to us.
 */
export type GroupLetter =
  | "group-joined"
  | "group-taken"
  | "group-given"
  | "group-paid"
  | "group-finished"
  | "group-ending"
  | "group-ended"
  | "group-returned";
