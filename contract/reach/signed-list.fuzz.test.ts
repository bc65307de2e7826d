/** More than 10,000 hostile texts: the reader answers each with one of its refusals, and what it takes is what was signed. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { addressList, keyPair, NOW, signedWith, verify } from "#test/support/reach.ts";
import { listDocument, listIn } from "./address-list.ts";
import { compactForm, jsonForm, readAddressList } from "./signed-list.ts";

const REASONS: unknown[] = [
  "not-ours",
  "bad-signature",
  "malformed",
  "older",
  "not-yet",
  "too-old",
];
const RUNS = { numRuns: 4_000, seed: 25 };

const own = keyPair();
const reader = { releaseKey: own.publicKey, verify, now: NOW, heldSerial: 0 };
const read = (bytes: Uint8Array) => readAddressList(bytes, reader);
const bytesOf = (text: string) => new TextEncoder().encode(text);
const good = signedWith(own.privateKey, addressList());

/** What no signature stands behind. */
const strange = fc.oneof(
  fc.uint8Array({ maxLength: 9_000 }),
  fc.json().map(bytesOf),
  fc.record({ document: fc.string(), signature: fc.string() }).map((it) => bytesOf(jsonForm(it))),
  fc.record({ document: fc.json() }).map((it) => bytesOf(jsonForm({ ...good, ...it }))),
  fc.base64String().map((text) => bytesOf(`${text.replaceAll("=", "")}.${"A".repeat(86)}`)),
);

test("nothing strange is taken, and nothing throws", () => {
  fc.assert(
    fc.property(strange, (bytes) => {
      const outcome = read(bytes);
      expect(outcome.ok).toBe(false);
      expect(REASONS).toContain(outcome.ok || outcome.reason);
    }),
    RUNS,
  );
});

test("one byte changed of either form is never another list", () => {
  const forms = [bytesOf(jsonForm(good)), bytesOf(compactForm(good))];
  const changed = fc.tuple(fc.constantFrom(...forms), fc.nat(), fc.integer({ min: 1, max: 255 }));
  fc.assert(
    fc.property(changed, ([form, at, by]) => {
      const bytes = Uint8Array.from(form);
      bytes[at % bytes.length]! ^= by;
      const outcome = read(bytes);
      const isSame = outcome.ok && listDocument(outcome.list) === good.document;
      expect(isSame || REASONS.includes(outcome.ok || outcome.reason)).toBe(true);
    }),
    RUNS,
  );
});

/** Texts that we sign by mistake: of every shape that JSON has. */
const signedByMistake = fc
  .record(
    {
      ...addressListOf(fc.jsonValue()),
      more: fc.jsonValue(),
    },
    { requiredKeys: [] },
  )
  .map((parts) => JSON.stringify({ ...addressList(), ...parts }));

function addressListOf(value: fc.Arbitrary<unknown>): Record<string, fc.Arbitrary<unknown>> {
  return Object.fromEntries(Object.keys(addressList()).map((name) => [name, value]));
}

test("a signed text is read only where it is the canonical one", () => {
  fc.assert(
    fc.property(signedByMistake, (document) => {
      const list = listIn(document);
      expect(list === null || listDocument(list) === document).toBe(true);
    }),
    RUNS,
  );
});
