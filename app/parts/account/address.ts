/** An e-mail address or a phone number on its way from a form to a call. */
import { ADDRESS_MAX_LENGTH, type AddressKind, EMAIL_PATTERN } from "#contract/address.ts";
import { readText } from "#contract/typed.ts";

export interface AddressValues {
  /** The e-mail address, or the phone number as typed. */
  address: string;
  /** ISO 3166-1 alpha-2; only a phone number has one. */
  country?: string;
}

/** Returns what is sent as `address`; for anything invalid an empty string, which no call accepts. */
export async function sentAddress(
  kind: AddressKind,
  { address, country = "" }: AddressValues,
): Promise<string> {
  const typed = readText(address);
  if (kind === "email") {
    return typed.length <= ADDRESS_MAX_LENGTH && EMAIL_PATTERN.test(typed) ? typed : "";
  }
  const { e164 } = await import("./phone-number.client.ts");
  return e164(typed, country) ?? "";
}

/**
 * What an address form begins with. The phone field loads later than its form, which must hold values until then; the
 * e-mail field is there at once and keeps what was typed before hydration.
 */
export function addressDefaults(kind: AddressKind, shown: string): Partial<AddressValues> {
  if (kind === "email") return {};
  return { address: "", country: likelyCountry(navigator.languages, shown) };
}

/** The country a phone number is in unless the reader says otherwise: their browser's region, or their language's. */
function likelyCountry(languages: readonly string[], shown: string): string {
  for (const tag of languages) {
    const region = regionOf(tag);
    if (region) return region;
  }
  return regionOf(new Intl.Locale(shown).maximize().toString()) ?? "";
}

function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region;
  } catch {
    return undefined;
  }
}
