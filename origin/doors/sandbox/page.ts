/** The sandbox cashier's markup. It looks like somebody else's page on purpose, and says what it is. */
import type { PaymentMethod } from "#contract/payment-method.ts";
import type { Language } from "#contract/scalars.ts";
import { moneyText } from "#origin/ground/money/currency.ts";
import type { SandboxSession } from "#origin/providers/sandbox/repository.ts";

const TEXTS = {
  en: {
    title: "Sandbox cashier",
    notice: "A test cashier. No money moves here.",
    order: "Order",
    total: "To pay",
    pay: "Pay",
    fail: "Let the bank decline it",
    silently: "Pay, and lose the notification",
    later: "Pay one minute after the order has expired",
    twice: "Pay twice",
    declined: "The bank declined the payment. You can try again.",
    over: "This session is closed.",
    back: "Back to the shop",
    missing: "There is no such session.",
    cases: "What else can happen",
  },
  zh_CN: {
    title: "沙盒收银台",
    notice: "这是测试收银台，不会产生任何扣款。",
    order: "订单号",
    total: "应付金额",
    pay: "付款",
    fail: "让银行拒绝付款",
    silently: "付款，但丢失通知",
    later: "订单过期一分钟后付款",
    twice: "付款两次",
    declined: "银行拒绝了这笔付款，你可以重试。",
    over: "该会话已关闭。",
    back: "返回商店",
    missing: "没有这个会话。",
    cases: "其他情况",
  },
} satisfies Record<Language, Record<string, string>>;

const METHODS: Record<PaymentMethod, Record<Language, string>> = {
  alipay: { en: "Alipay", zh_CN: "支付宝" },
  wechat: { en: "WeChat Pay", zh_CN: "微信支付" },
  unionpay: { en: "UnionPay", zh_CN: "银联" },
  card: { en: "Card", zh_CN: "银行卡" },
  crypto: { en: "Crypto", zh_CN: "加密货币" },
};

export function cashierPage(session: SandboxSession, isOver: boolean): string {
  const { language, order_id, order_number, item, method, declined } = session;
  const text = TEXTS[language];
  const amount = moneyText(session.amount, session.currency, language);
  return document(
    language,
    `<p class="notice">${text.notice}</p>
    <h1>${text.title} · ${METHODS[method][language]}</h1>
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

function buttons(text: (typeof TEXTS)["en"], amount: string): string {
  const button = (action: keyof typeof text, label: string) =>
    `<button name="action" value="${action}">${escape(label)}</button>`;
  return `<form method="post">
      ${button("pay", `${text.pay} ${amount}`)}
      <fieldset><legend>${text.cases}</legend>
        ${(["fail", "silently", "later", "twice"] as const)
          .map((action) => button(action, text[action]))
          .join("")}
      </fieldset>
    </form>`;
}

function document(language: Language, body: string): string {
  return `<!doctype html>
<html lang="${language === "en" ? "en" : "zh-CN"}">
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
