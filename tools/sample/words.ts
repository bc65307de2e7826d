/** What people are called, ask and are answered, and what the office writes, in both languages. */
import type { Language } from "#contract/scalars.ts";
import type { SupportTopic } from "#contract/support.ts";

export const FIRST_NAMES =
  "alice ben chen dora emil fang grace henry ines jun kai lena ming nora oscar ping quinn rosa sven tara uma victor wen xia yan zoe".split(
    " ",
  );
export const LAST_NAMES =
  "adler baker chan diaz evans fischer garcia huang ito jones kim liu meyer novak olsen park quist rossi silva tan urban vogel wang xu young zhang".split(
    " ",
  );

export const CHINESE: Language = "zh_CN";

interface Words {
  topic: SupportTopic;
  asked: Record<Language, string>;
  answer: Record<Language, string>;
}

export const QUESTIONS: Words[] = [
  {
    topic: "connection",
    asked: {
      en: "It connects, but pages stay blank on the hotel's network. At home it works.",
      zh_CN: "能连上，但在酒店的网络里网页一直打不开，在家就没问题。",
    },
    answer: {
      en: "Hotels often ask for a sign-in page first. Open one address without the VPN, accept their terms, then connect again.",
      zh_CN: "酒店网络通常要先在网页上登录。请先断开 VPN 打开任意网页完成登录，再重新连接。",
    },
  },
  {
    topic: "app",
    asked: {
      en: "How do I put it on my father's phone as well? He has an Android.",
      zh_CN: "怎么在我爸的安卓手机上也装一个？",
    },
    answer: {
      en: "Sign in on his phone with your account: a membership covers five devices. Under Devices you see which they are.",
      zh_CN: "在他的手机上用您的账号登录即可，一个会员可用于五台设备，在“设备”页面能看到都有哪些。",
    },
  },
  {
    topic: "account",
    asked: {
      en: "I have a new e-mail address. Can I keep my membership?",
      zh_CN: "我换邮箱了，会员还能保留吗？",
    },
    answer: {
      en: "Yes: change the address in your profile. The time belongs to the account, not to the address.",
      zh_CN: "可以，在个人资料里修改邮箱就行。会员时间跟着账号走，与邮箱无关。",
    },
  },
  {
    topic: "other",
    asked: {
      en: "Is there a discount for teachers?",
      zh_CN: "老师有优惠吗？",
    },
    answer: {
      en: "There is: the promo code STUDENT20 takes a fifth off one purchase.",
      zh_CN: "有的，优惠码 STUDENT20 可在一次购买中减两成。",
    },
  },
];

export const MONEY_BACK: Words = {
  topic: "payment",
  asked: {
    en: "I do not need it any more. May I have my money back?",
    zh_CN: "我用不上了，可以退款吗？",
  },
  answer: {
    en: "The money is on its way back to where it came from.",
    zh_CN: "款项已经按原路退回。",
  },
};

export const NEWS = [
  {
    id: "sample-regions",
    kind: "release",
    title: { en: "Three new regions", zh_CN: "新增三个地区" },
    body: {
      en: "Lisbon, Osaka and Santiago are open to everybody. Nothing has to be updated.",
      zh_CN: "里斯本、大阪和圣地亚哥现已向所有人开放，无需更新任何软件。",
    },
  },
  {
    id: "sample-spring",
    kind: "offer",
    title: { en: "Twenty percent off", zh_CN: "限时八折" },
    body: {
      en: "With the promo code SPRING20, for two weeks.",
      zh_CN: "使用优惠码 SPRING20，为期两周。",
    },
  },
] as const;

export const INCIDENT = {
  id: "sample-incident",
  kind: "incident",
  title: { en: "Slow connections in Asia", zh_CN: "亚洲地区连接缓慢" },
  body: {
    en: "A provider's line is overloaded. We lead around it.",
    zh_CN: "一家线路供应商拥堵，我们正在绕行。",
  },
} as const;

/** Ready answers. */
export const READY = [
  {
    name: "receipt",
    text: {
      en: "Open Orders in your account: each paid order has its receipt.",
      zh_CN: "请打开账户中的“订单”，每笔已付款的订单都附有收据。",
    },
  },
  {
    name: "slow",
    text: {
      en: "Please choose another region in the app, and tell us which one was slow.",
      zh_CN: "请在应用中换一个地区，并告诉我们哪个地区较慢。",
    },
  },
];
