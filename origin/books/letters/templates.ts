/**
 * What messages say. Everything put into a text is of our own making (a code, a number, an instant, an operator's news):
 * nothing a person typed is ever in a subject, a text or its HTML.
 */
import { byLanguage, LANGUAGES } from "#contract/languages.ts";
import type { CodePurpose } from "#contract/address.ts";
import type { Language } from "#contract/scalars.ts";
import type texts from "#locales/en/message.json";
import { moneyText } from "#origin/ground/money/currency.ts";
import type { Channel, Letter } from "#origin/ground/ports/courier.ts";
import { htmlLetter, type Link, textLetter } from "./layout.ts";

const TEXTS = byLanguage(
  import.meta.glob<typeof texts>("/locales/*/message.json", { eager: true, import: "default" }),
);
type Key = keyof typeof texts;

export type Message =
  | { name: "code"; purpose: CodePurpose; code: string; minutes: number }
  | { name: "no-account" }
  | { name: "password-changed"; at: number }
  | { name: "address-changed"; kind: "email" | "phone"; at: number }
  | { name: "account-deleted"; at: number }
  | { name: "data-exported"; at: number }
  | {
      /** An announcement, in the reader's language: its operator's words, on their own. */
      name: "news";
      title: string;
      paragraphs: string[];
      link: Link | null;
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
      /** To the receipt, as an absolute address. */
      link: string | null;
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
      link: string | null;
    }
  | {
      name: "membership-ending";
      days: number;
      at: number;
      /** To the plans. */
      link: string | null;
    }
  | {
      name: "settlement-made" | "settlement-paid";
      /** The month that it closes: `2026-03`. */
      period: string;
      amount: number;
      currency: string;
      /** To the affiliate's page. */
      link: string | null;
    }
  | {
      name: GroupLetter;
      product: string;
      /** When the group ends, or the time to choose; null where nothing waits for it. */
      at: number | null;
      /** To the person's groups. */
      link: string | null;
    };

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

/**
 * Renders a message for its channel; a text message is one line, its subject is empty. `stop` is where letters of its kind are
 * switched off.
 */
export function renderMessage(
  message: Message,
  channel: Channel,
  language: Language,
  stop: string | null = null,
): Omit<Letter, "id" | "to" | "headers"> {
  const of = message.name === "news" ? newsValues(message) : values(message, language);
  const say = (key: Key) => filled(TEXTS[language][key], of);
  if (channel === "sms") return { subject: "", text: say(`sms-${message.name}`), html: null };
  const letter = {
    language,
    subject: say(`subject-${message.name}`),
    ...(message.name === "news" ? newsBody(message) : body(message, say)),
    footer: say(message.name === "news" ? "footer-news" : "footer"),
    stop: stop === null ? null : { text: say("stop-link"), url: stop },
  };
  return { subject: letter.subject, text: textLetter(letter), html: htmlLetter(letter) };
}

interface Body {
  before: string[];
  code: string | null;
  after: string[];
  link: Link | null;
}

type News = Extract<Message, { name: "news" }>;

/** A subject is one line. */
function newsValues({ title }: News): Record<string, string> {
  return { title: title.replaceAll(/\s+/g, " ") };
}

function newsBody({ paragraphs, link }: News): Body {
  return { ...plain(...paragraphs), link };
}

function body(message: Exclude<Message, News>, say: (key: Key) => string): Body {
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
    case "password-changed":
      return plain(say("password-changed"), say("not-you"));
    case "address-changed":
      return plain(say(`address-changed-${message.kind}`), say("not-you"));
    case "account-deleted":
      return plain(say("account-deleted"));
    case "data-exported":
      return plain(say("data-exported"), say("not-you"));
    case "order-paid":
      return withLink(
        plain(say("order-paid"), ...until(message.at, say), say("order-paid-receipt")),
        { text: say("order-paid-link"), url: message.link },
      );
    case "refund-sent":
      return withLink(plain(say("refund-sent"), say("refund-sent-hash")), {
        text: say("refund-sent-link"),
        url: message.link,
      });
    case "membership-ending":
      return withLink(plain(say("membership-ending"), say("membership-ending-next")), {
        text: say("plans-link"),
        url: message.link,
      });
    case "settlement-made":
    case "settlement-paid":
      return withLink(plain(say(message.name), say(`${message.name}-next`)), {
        text: say("settlement-link"),
        url: message.link,
      });
    default:
      return withLink(plain(say(message.name), say(`${message.name}-next`)), {
        text: say("group-link"),
        url: message.link,
      });
  }
}

function withLink(letter: Body, { text, url }: { text: string; url: string | null }): Body {
  return { ...letter, link: url === null ? null : { text, url } };
}

/** Nothing where the order gives its time later. */
function until(at: number | null, say: (key: Key) => string): string[] {
  return at === null ? [] : [say("order-paid-until")];
}

function plain(...before: string[]): Body {
  return { before, code: null, after: [], link: null };
}

function values(message: Exclude<Message, News>, language: Language): Record<string, string> {
  switch (message.name) {
    case "code":
      return { code: message.code, minutes: String(message.minutes) };
    case "no-account":
      return {};
    case "order-paid":
      return {
        product: message.product,
        total: moneyText(message.amount, message.currency, language),
        number: message.number,
        ...instantIn(message.at, language),
      };
    case "refund-sent":
      return {
        total: moneyText(message.amount, message.currency, language),
        number: message.number,
        hash: message.hash,
        network: message.network,
      };
    case "membership-ending":
      return { days: daysText(message.days, language), at: instantText(message.at, language) };
    case "settlement-made":
    case "settlement-paid":
      return {
        month: monthText(message.period, language),
        total: moneyText(message.amount, message.currency, language),
      };
    case "password-changed":
    case "address-changed":
    case "account-deleted":
    case "data-exported":
      return { at: instantText(message.at, language) };
    default:
      return {
        product: message.product,
        ...instantIn(message.at, language),
      };
  }
}

/** No value where there is no instant: its text is not among those that are said. */
function instantIn(at: number | null, language: Language): { at?: string } {
  return at === null ? {} : { at: instantText(at, language) };
}

/** "7 days", "7天". */
function daysText(days: number, language: Language): string {
  const { tag } = LANGUAGES[language];
  return new Intl.NumberFormat(tag, { style: "unit", unit: "day", unitDisplay: "long" }).format(
    days,
  );
}

/** "March 2026", "2026年3月". */
function monthText(period: string, language: Language): string {
  return new Intl.DateTimeFormat(LANGUAGES[language].dates, {
    year: "numeric",
    month: "long",
    timeZone: "UTC",
  }).format(Date.parse(`${period}-01T00:00:00Z`));
}

/** An instant with its zone named; nobody's own zone is known here. */
function instantText(ms: number, language: Language): string {
  const format = new Intl.DateTimeFormat(LANGUAGES[language].dates, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return `${format.format(ms)} UTC`;
}

/** @throws when a text asks for a value that the message does not have. */
function filled(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`a message text asks for ${name}`);
    return value;
  });
}
