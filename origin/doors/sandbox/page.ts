/** The sandbox cashier's markup. It looks like somebody else's page on purpose, and says what it is. */
import { byLanguage, LANGUAGES } from "#contract/languages.ts";
import type { Language } from "#contract/scalars.ts";
import type texts from "#locales/en/cashier.json";
import { moneyText } from "#origin/ground/money/currency.ts";
import type { SandboxSession } from "#origin/providers/sandbox/repository.ts";

const TEXTS = byLanguage(
  import.meta.glob<typeof texts>("/locales/*/cashier.json", { eager: true, import: "default" }),
);

const CASES = ["fail", "silently", "later", "twice"] as const;

export function cashierPage(session: SandboxSession, isOver: boolean): string {
  const { language, order_id, order_number, item, method, declined } = session;
  const text = TEXTS[language];
  const amount = moneyText(session.amount, session.currency, language);
  return document(
    language,
    `<p class="notice">${text.notice}</p>
    <h1>${text.title} · ${text.methods[method]}</h1>
    ${declined ? `<p class="declined" role="alert">${text.declined}</p>` : ""}
    <dl>
      <dt>${escape(item)}</dt><dd></dd>
      <dt>${text.order}</dt><dd>${escape(order_number)}</dd>
      <dt>${text.total}</dt><dd class="total">${escape(amount)}</dd>
    </dl>
    ${isOver ? `<p role="alert">${text.over}</p>` : buttons(text, amount)}
    <p><a href="/purchased?order=${escape(order_id)}">${text.back}</a></p>`,
  );
}

export function notFoundPage(): string {
  return document("en", `<p>${TEXTS.en.missing}</p>`);
}

function buttons(text: typeof texts, amount: string): string {
  const button = (action: "pay" | (typeof CASES)[number], label: string) =>
    `<button name="action" value="${action}">${escape(label)}</button>`;
  return `<form method="post">
      ${button("pay", `${text.pay} ${amount}`)}
      <fieldset><legend>${text.cases}</legend>
        ${CASES.map((action) => button(action, text[action])).join("")}
      </fieldset>
    </form>`;
}

function document(language: Language, body: string): string {
  return `<!doctype html>
<html lang="${LANGUAGES[language].tag}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${TEXTS[language].title}</title>
  <link rel="icon" href="/icon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="/sandbox/cashier.css">
</head>
<body><main>${body}</main></body>
</html>`;
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

export const CASHIER_STYLE = `
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #222; background: #e9ecef; }
main { max-width: 26rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; background: #fff; min-height: 100vh; box-sizing: border-box; }
h1 { font-size: 1.25rem; }
.notice { margin: -1.5rem -1rem 1.5rem; padding: .5rem 1rem; background: #222; color: #fff; font-size: .875rem; }
.declined { color: #b3261e; }
dl { display: grid; grid-template-columns: 1fr auto; gap: .5rem 1rem; padding: 1rem 0; border-block: 1px solid #ccc; }
dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; }
.total { font-weight: 700; }
form { display: grid; gap: 1rem; }
fieldset { display: grid; gap: .5rem; border: 1px solid #ccc; padding: .75rem; }
button { font: inherit; padding: .65rem 1rem; border: 1px solid #888; background: #fff; cursor: pointer; }
form > button { background: #222; color: #fff; border-color: #222; }
`;
