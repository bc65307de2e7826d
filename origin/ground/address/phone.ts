/** The normal form of a phone number: E.164 by the numbering plans' own metadata, mobile numbers only. */
import { ADDRESS_MAX_LENGTH } from "#contract/address.ts";
import { parsePhoneNumberFromString } from "libphonenumber-js/mobile";

const CONTROL = /\p{Cc}/u;

/**
 * Returns the E.164 form, or null for what no mobile phone can have. The country must be in the number (`+86…`, also
 * `0086…` or full-width); no country is assumed.
 */
export function normalPhone(typed: string): string | null {
  if (typed.length > ADDRESS_MAX_LENGTH || CONTROL.test(typed)) return null;
  const folded = typed.normalize("NFKC").trim().replace(/^00/, "+");
  if (!/^\+[\d ().-]+$/.test(folded)) return null;
  const number = parsePhoneNumberFromString(folded);
  return number?.isValid() ? number.number : null;
}

/** What texts to a number are budgeted by: its country, or where several share a code and it is of none, the code. */
export function countryOf(e164: string): string {
  const number = parsePhoneNumberFromString(e164);
  return number?.country ?? `+${number?.countryCallingCode ?? ""}`;
}
