/** Each form of what a fault or an item says has its text in every language, and so has each word of it and each event. */
import { expect, test } from "vitest";
import { AttentionDetail, ScheduleState } from "#contract/ops/attention.ts";
import { CryptoState } from "#contract/crypto.ts";
import { SecurityEvent } from "#contract/ops/status.ts";
import en from "#locales/en/console.json" with { type: "json" };
import enFaults from "#locales/en/console-faults.json" with { type: "json" };
import zh from "#locales/zh-CN/console.json" with { type: "json" };
import zhFaults from "#locales/zh-CN/console-faults.json" with { type: "json" };

/** A sum alone, and a text as it came. */
const WITHOUT = new Set(["surplus", "text"]);
/** A part of another form's text. */
const PARTS = ["anywhere"];

const PLURAL = /_(one|other)$/;

test.each([
  ["English", en, enFaults],
  ["Chinese", zh, zhFaults],
])("in %s", (_, { attention, story }, { said, event }) => {
  const forms = AttentionDetail.options.map(({ shape }) => shape.form.value);
  const texts = [...forms.filter((form) => !WITHOUT.has(form)), ...PARTS];
  const written = new Set(Object.keys(said).map((key) => key.replace(PLURAL, "")));
  expect([...written].toSorted()).toEqual(texts.toSorted());
  expect(Object.keys(attention.state).toSorted()).toEqual(CryptoState.options.toSorted());
  const [refund] = AttentionDetail.options;
  expect(Object.keys(story.by).toSorted()).toEqual(refund.shape.by.options.toSorted());
  expect(Object.keys(said.schedule).toSorted()).toEqual(ScheduleState.options.toSorted());
  const events = Object.entries(event).flatMap(([of, what]) =>
    Object.keys(what).map((one) => `${of}.${one}`),
  );
  expect(events.toSorted()).toEqual(SecurityEvent.options.toSorted());
});
