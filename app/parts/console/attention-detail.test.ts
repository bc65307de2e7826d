/** Each form of what an item says has its text in every language, and so has each state of a payment in crypto. */
import { expect, test } from "vitest";
import { AttentionDetail } from "#contract/ops/attention.ts";
import { CryptoState } from "#contract/crypto.ts";
import en from "#locales/en/console.json" with { type: "json" };
import zh from "#locales/zh-CN/console.json" with { type: "json" };

/** A sum alone, and a text as it came. */
const WITHOUT = new Set(["surplus", "text"]);
/** A part of another form's text. */
const PARTS = ["anywhere"];

test.each([
  ["English", en],
  ["Chinese", zh],
])("in %s", (_, { attention, story }) => {
  const forms = AttentionDetail.options.map(({ shape }) => shape.form.value);
  const texts = [...forms.filter((form) => !WITHOUT.has(form)), ...PARTS];
  expect(Object.keys(attention.said).toSorted()).toEqual(texts.toSorted());
  expect(Object.keys(attention.state).toSorted()).toEqual(CryptoState.options.toSorted());
  const [refund] = AttentionDetail.options;
  expect(Object.keys(story.by).toSorted()).toEqual(refund.shape.by.options.toSorted());
});
