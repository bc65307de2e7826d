/**
 * What messages say. Everything put into a text is of our own making (a code, a number, an instant, an operator's answer or
 * news): nothing a person typed is ever in a subject, a text or its HTML, but for the line that a gift's buyer wrote for its
 * letter. That one is bounded, plain, and holds nothing that leads anywhere (origin/books/gift/rules.ts).
 */
import { byLanguage } from "#contract/languages.ts";
import type { Language } from "#contract/scalars.ts";
import type texts from "#locales/en/message.json";
import type { GroupLetter, Message } from "./message.ts";
import { moneyText } from "#origin/ground/money/currency.ts";
import type { Channel, Letter } from "#origin/ground/ports/courier.ts";
import { daysText, instantIn, instantText, type Key, monthText } from "./wording.ts";
import { type Body, plain, withLink } from "./body.ts";
import { htmlLetter, textLetter } from "./layout.ts";
import { isOfNews, newsBody, type NewsLetter, newsValues } from "./news-letter.ts";
import { isOfOwner, ownersBody, ownersValues } from "./owner-letter.ts";
import { isOfSupport, supportBody, type SupportLetter } from "./support-letter.ts";

const TEXTS = byLanguage(
  import.meta.glob<typeof texts>("/locales/*/message.json", { eager: true, import: "default" }),
);

/** Where a letter leads. */
export interface Leading {
  /** The base of its links. */
  site: string | null;
  /** Where letters of its kind are switched off. */
  stop: string | null;
}

type OwnWords = SupportLetter | NewsLetter;

type TwoParagraphs =
  | "membership-ending"
  | "gift-paid"
  | "settlement-made"
  | "settlement-paid"
  | GroupLetter;

/** Renders a message for its channel; a text message is one line, its subject is empty. */
export function renderMessage(
  message: Message,
  channel: Channel,
  language: Language,
  { site, stop }: Leading = { site: null, stop: null },
): Omit<Letter, "id" | "to" | "headers"> {
  const of = valuesOf(message, language);
  const say = (key: Key) => filled(TEXTS[language][key], of);
  if (channel === "sms") return { subject: "", text: say(`sms-${message.name}`), html: null };
  const replyTo = isOfSupport(message) ? message.replyTo : null;
  const letter = {
    language,
    subject: say(`subject-${message.name}`),
    ...leading(bodyOf(message, say), site),
    footer: say(footerOf(message)),
    stop: stop === null ? null : { text: say("stop-link"), url: stop },
  };
  const { subject } = letter;
  return { subject, text: textLetter(letter), html: htmlLetter(letter), replyTo };
}

/** A path leads to the site; without one it leads nowhere. An address elsewhere stays. */
function leading({ link, ...body }: Body, site: string | null): Body {
  const url = link && URL.parse(link.url, site ?? undefined);
  return { ...body, link: url ? { ...link, url: url.href } : null };
}

function footerOf(message: Message): Key {
  if (message.name === "gift") return "gift-footer";
  if (message.name === "news") return "footer-news";
  return isOfSupport(message) && message.replyTo !== null ? "footer-support" : "footer";
}

function bodyOf(message: Message, say: (key: Key) => string): Body {
  if (isOfSupport(message)) return supportBody(message, say);
  return isOfNews(message) ? newsBody(message) : body(message, say);
}

function valuesOf(message: Message, language: Language): Record<string, string> {
  if (isOfSupport(message)) return { number: message.number };
  return isOfNews(message) ? newsValues(message) : values(message, language);
}

function body(message: Exclude<Message, OwnWords>, say: (key: Key) => string): Body {
  if (isOfOwner(message)) return ownersBody(message, say);
  switch (message.name) {
    case "code":
      return {
        before: [say(`code-${message.purpose}`)],
        code: message.code,
        after: [say("code-lifetime"), say("code-ignore")],
        link: null,
      };
    case "no-account":
      return plain(say("no-account"), say("no-account-next"));
    case "finder":
      return plain(
        say("finder"),
        message.sites.join("\n"),
        say("finder-file"),
        say("finder-ignore"),
      );
    case "order-paid":
      return withLink(
        plain(say("order-paid"), ...until(message.at, say), say("order-paid-receipt")),
        { text: say("order-paid-link"), url: message.link },
      );
    case "gift":
      return withLink(
        plain(
          say("gift"),
          ...(message.line ? [say("gift-line")] : []),
          say("gift-code"),
          say("gift-how"),
        ),
        { text: say("gift-link"), url: message.link },
      );
    case "refund-sent":
      return withLink(plain(say("refund-sent"), say("refund-sent-hash")), {
        text: say("refund-sent-link"),
        url: message.link,
      });
    default:
      return withLink(plain(say(message.name), say(`${message.name}-next`)), {
        text: say(linkOf(message.name)),
        url: message.link,
      });
  }
}

/** What the link of two paragraphs says. */
function linkOf(name: TwoParagraphs): Key {
  if (name === "membership-ending") return "plans-link";
  if (name === "gift-paid") return "gift-paid-link";
  return name.startsWith("settlement") ? "settlement-link" : "group-link";
}

/** Nothing where the order gives its time later. */
function until(at: number | null, say: (key: Key) => string): string[] {
  return at === null ? [] : [say("order-paid-until")];
}

function values(message: Exclude<Message, OwnWords>, language: Language): Record<string, string> {
  if (isOfOwner(message))
    return ownersValues(message, language, TEXTS[language]["country-unknown"]);
  if ("amount" in message) return valuesOfMoney(message, language);
  switch (message.name) {
    case "code":
      return { code: message.code, minutes: String(message.minutes) };
    case "no-account":
    case "finder":
      return {};
    case "gift":
      return { product: message.product, line: message.line, code: message.code };
    case "membership-ending":
      return { days: daysText(message.days, language), at: instantText(message.at, language) };
    default:
      return {
        product: message.product,
        ...instantIn(message.at, language),
      };
  }
}

function valuesOfMoney(
  message: Extract<Message, { amount: number }>,
  language: Language,
): Record<string, string> {
  const total = moneyText(message.amount, message.currency, language);
  switch (message.name) {
    case "order-paid":
    case "gift-paid":
      return {
        product: message.product,
        total,
        number: message.number,
        ...instantIn(message.name === "order-paid" ? message.at : null, language),
      };
    case "refund-sent":
      return { total, number: message.number, hash: message.hash, network: message.network };
    default:
      return { month: monthText(message.period, language), total };
  }
}

/** @throws when a text asks for a value that the message does not have. */
function filled(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`a message text asks for ${name}`);
    return value;
  });
}
