/** Phone numbers as people type them, by the numbering plans' metadata. Heavy: imported only where a number is asked for. */
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/mobile";

export interface Country {
  code: CountryCode;
  /** In the reader's language. */
  name: string;
  /** Digits, without the plus. */
  callingCode: string;
}

/** Returns the E.164 form of a mobile number, or null. A number with its own country code wins over the chosen country. */
export function e164(typed: string, country: string): string | null {
  const chosen = isSupportedCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(folded(typed), chosen);
  return number?.isValid() ? number.number : null;
}

/** The country that a number names by itself; null while it names none. */
export function countryOf(typed: string): CountryCode | null {
  const text = folded(typed);
  return text.startsWith("+") ? (parsePhoneNumberFromString(text)?.country ?? null) : null;
}

/** Every country with its name, in the order of the reader's language. */
export function countries(language: string): Country[] {
  const names = new Intl.DisplayNames(language, { type: "region" });
  const all = getCountries().map((code) => ({
    code,
    name: names.of(code) ?? code,
    callingCode: getCountryCallingCode(code),
  }));
  const { compare } = new Intl.Collator(language);
  return all.sort((a, b) => compare(a.name, b.name));
}

/** Whether what somebody types means this country: its name, its letters or its calling code. */
export function matchesCountry({ code, name, callingCode }: Country, typed: string): boolean {
  const text = typed.normalize("NFKC").trim().toLowerCase();
  const digits = text.replace(/^\+|^00/, "");
  return (
    name.toLowerCase().includes(text) ||
    code.toLowerCase() === text ||
    (/^\d+$/.test(digits) && callingCode.startsWith(digits))
  );
}

function folded(typed: string): string {
  return typed.normalize("NFKC").trim().replace(/^00/, "+");
}
