/** The form of a letter, as text and as HTML. Every value is escaped on its way into the HTML, ours too. */
import { LANGUAGES } from "#contract/languages.ts";
import type { Language } from "#contract/scalars.ts";

export interface Link {
  text: string;
  /** Absolute, of our own making. */
  url: string;
}

export interface LetterParts {
  language: Language;
  subject: string;
  before: string[];
  code: string | null;
  after: string[];
  link: Link | null;
  footer: string;
  /** Where letters of this kind are switched off. */
  stop: Link | null;
}

export function textLetter({ before, code, after, link, footer, stop }: LetterParts): string {
  const way = (of: Link | null) => (of ? [`${of.text}\n${of.url}`] : []);
  const end = [`--\n${footer}`, ...way(stop)];
  const parts = [...before, ...(code ? [code] : []), ...after, ...way(link), ...end];
  return `${parts.join("\n\n")}\n`;
}

const FONT = "-apple-system,'Segoe UI','PingFang SC','Microsoft YaHei',Arial,sans-serif";
const PAGE = `margin:0;padding:32px 16px;background:#f4f5f7;color:#14213d;font:16px/1.6 ${FONT}`;
const FOOT = "max-width:480px;margin:16px auto 0;color:#5b6478;font-size:13px";
const CODE = "margin:0 0 16px;font-size:32px;font-weight:600;letter-spacing:.2em";

/** Styles are inline and few: mail programs drop everything else. */
export function htmlLetter({
  language,
  subject,
  before,
  code,
  after,
  link,
  footer,
  stop,
}: LetterParts): string {
  const { tag } = LANGUAGES[language];
  return markup`<!doctype html>
<html lang="${tag}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="${PAGE}">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">
<p style="margin:0 0 24px;font-weight:600;letter-spacing:.02em">Halyard</p>
${before.map(paragraph)}
${code ? [codeBlock(code)] : []}
${after.map(paragraph)}
${link ? [linked(link)] : []}
</div>
<p style="${FOOT}">${footer}</p>
${stop ? [stopped(stop)] : []}
</body>
</html>
`.markup;
}

function paragraph(text: string): Markup {
  return markup`<p style="margin:0 0 16px;white-space:pre-line">${text}</p>`;
}

function codeBlock(code: string): Markup {
  return markup`<p style="${CODE}">${code}</p>`;
}

function linked({ text, url }: Link): Markup {
  return markup`<p style="margin:24px 0 0"><a href="${url}" style="color:#1b4db3;font-weight:600">${text}</a></p>`;
}

function stopped({ text, url }: Link): Markup {
  return markup`<p style="${FOOT}"><a href="${url}" style="color:#5b6478">${text}</a></p>`;
}

/** Markup of our own; whatever else goes into `markup` is text. */
interface Markup {
  markup: string;
}

function markup(strings: TemplateStringsArray, ...values: (string | Markup[])[]): Markup {
  const written = values.map((value) =>
    typeof value === "string" ? escaped(value) : value.map(({ markup }) => markup).join("\n"),
  );
  return { markup: strings.map((text, at) => text + (written[at] ?? "")).join("") };
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}
