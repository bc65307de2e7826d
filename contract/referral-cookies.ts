/** The cookies of an arrival: the gateway sets them, pages read them (docs/storage.md). */

/** Parameters that name a person whose link was followed, in the order in which they count. Each becomes a cookie. */
export const REFERRAL_PARAMETERS = ["invite", "ref", "aff"] as const;

/** When the referral expires, in Unix seconds: a cookie does not tell its own age. */
export const UNTIL_COOKIE = "ref_until";

/** Spec §3, tracked ad-click parameters. */
export const AD_CLICK_PARAMETERS = ["gclid", "wbraid", "gbraid", "bd_vid"] as const;
