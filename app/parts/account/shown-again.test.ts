/** What a form says that comes back from a post. */
import { expect, test } from "vitest";
import type { Posted } from "#app/data/plain/posted.ts";
import { shownAgain } from "./shown-again.ts";

const FORM = {
  invalid: (field: string) => `${field} is wrong`,
  check: ({ consent }: { consent?: string }) => (consent ? {} : { consent: "please agree" }),
  summary: "look again",
} as const;

const said = (posted: Partial<Posted>) => {
  const { errors, defaultValues } = shownAgain<{ account: string; consent?: string }>(FORM, {
    form: "login_type_username",
    typed: { account: "anna", consent: "on" },
    carried: {},
    fields: [],
    message: null,
    ...posted,
  });
  const messages = Object.entries(errors).map(([field, error]) => [field, error?.message]);
  return { messages: Object.fromEntries(messages) as unknown, defaultValues };
};

test("says what the API said, at its fields and beside the button", () => {
  const { messages } = said({ fields: ["account"], message: "taken" });
  expect(messages).toEqual({ account: "taken", root: "look again" });
  expect(said({ message: "too often" }).messages).toEqual({ root: "too often" });
});

test("has words of its own for what the contract refuses, and for its own checks", () => {
  const { messages } = said({ fields: ["password"], typed: { account: "anna" } });
  expect(messages).toEqual({
    password: "password is wrong",
    consent: "please agree",
    root: "look again",
  });
});

test("takes a field that was not sent for an empty one", () => {
  const { defaultValues } = said({ fields: ["account"], typed: {} });
  expect(defaultValues).toMatchObject({ account: "" });
});

test("finds nothing wrong with a form that only asked for a code", () => {
  const { messages, defaultValues } = said({ typed: { account: "anna" }, sentTo: "anna" });
  expect(messages).toEqual({});
  expect(defaultValues).toMatchObject({ account: "anna", password: "" });
});
