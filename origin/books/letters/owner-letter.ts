/** Letters about what was done to an account or with the console, for whom it belongs to in case somebody else did it. */
import type { Language } from "#contract/scalars.ts";
import { type Body, plain, withLink } from "./body.ts";
import type { Message } from "./message.ts";
import { countryText, instantText, type Key, SYSTEMS } from "./wording.ts";

const OF_OWNER = [
  "password-changed",
  "address-changed",
  "payout-changed",
  "account-deleted",
  "data-exported",
  "data-exported-by-us",
  "second-factor",
  "new-sign-in",
  "operator-entered",
] as const;
type OfOwner = Extract<Message, { name: (typeof OF_OWNER)[number] }>;

export function isOfOwner(message: Message): message is OfOwner {
  return OF_OWNER.some((name) => name === message.name);
}

export function ownersBody(message: OfOwner, say: (key: Key) => string): Body {
  switch (message.name) {
    case "password-changed":
      return plain(say("password-changed"), say("not-you"));
    case "address-changed":
      return plain(say(`address-changed-${message.kind}`), say("not-you"));
    case "payout-changed":
      return plain(say("payout-changed"), say("not-you"));
    case "account-deleted":
      return plain(say("account-deleted"));
    case "data-exported":
      return plain(say("data-exported"), say("not-you"));
    case "data-exported-by-us":
      return plain(say("data-exported-by-us"), say("not-asked"));
    case "second-factor":
      return plain(say(`second-${message.what}`), say("not-you"));
    case "new-sign-in":
      return withLink(
        plain(say("new-sign-in"), say("new-sign-in-where"), say("new-sign-in-next")),
        { text: say("new-sign-in-link"), url: message.link },
      );
    case "operator-entered":
      return plain(say("operator-entered"), say("operator-entered-next"));
  }
}

export function ownersValues(
  message: OfOwner,
  language: Language,
  unknownCountry: string,
): Record<string, string> {
  const at = instantText(message.at, language);
  if (message.name === "payout-changed") return { at, address: message.address };
  if (!("country" in message)) return { at };
  const { country } = message;
  return {
    at,
    ...(message.name === "operator-entered"
      ? { operator: message.operator }
      : { system: SYSTEMS[message.platform] }),
    country: country === null ? unknownCountry : countryText(country, language),
  };
}
