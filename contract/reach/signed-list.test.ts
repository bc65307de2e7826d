/** The reader of signed lists: what it takes, and for what reason it refuses each other thing. */
import { describe, expect, test } from "vitest";
import { addressList, keyPair, NOW, signedWith, verify } from "#test/support/reach.ts";
import { listDocument, listIn } from "./address-list.ts";
import { compactForm, jsonForm, readAddressList, signedIn } from "./signed-list.ts";

const own = keyPair();
const bytes = (text: string) => new TextEncoder().encode(text);

function read(text: string, { now = NOW, heldSerial = 0 } = {}) {
  return readAddressList(bytes(text), { releaseKey: own.publicKey, verify, now, heldSerial });
}

const refused = (text: string, given?: Parameters<typeof read>[1]) => {
  const outcome = read(text, given);
  return outcome.ok ? "taken" : outcome.reason;
};

describe("a list of ours", () => {
  test.each([
    ["JSON", jsonForm],
    ["one word", compactForm],
  ])("is read as %s", (_, form) => {
    const signed = signedWith(own.privateKey, addressList());
    expect(read(form(signed))).toEqual({ ok: true, list: addressList(), signed });
    expect(read(`${form(signed)}\n`).ok).toBe(true);
  });

  test("of the serial that is held is read again", () => {
    const text = compactForm(signedWith(own.privateKey, addressList()));
    expect(refused(text, { heldSerial: 7 })).toBe("taken");
    expect(refused(text, { heldSerial: 8 })).toBe("older");
  });

  test.each([
    ["2026-05-31T23:59:59.999Z", "not-yet"],
    ["2026-06-01T00:00:00.000Z", "taken"],
    ["2026-06-30T23:59:59.999Z", "taken"],
    ["2026-07-01T00:00:00.000Z", "too-old"],
  ])("is at %s %s", (now, outcome) => {
    const text = compactForm(signedWith(own.privateKey, addressList()));
    expect(refused(text, { now: Date.parse(now) })).toBe(outcome);
  });
});

describe("not of us", () => {
  const signed = signedWith(own.privateKey, addressList());
  test.each([
    ["nothing", ""],
    ["a page", "<!doctype html><title>Blocked</title>"],
    ["another JSON", '{"status":"ok"}'],
    ["an array", "[]"],
    ["no signature", JSON.stringify({ document: signed.document })],
    ["a short signature", jsonForm({ ...signed, signature: "AAAA" })],
    ["numbers", '{"document":1,"signature":2}'],
    ["too much", jsonForm({ ...signed, document: " ".repeat(9_000) })],
  ])("is %s", (_, text) => expect(refused(text)).toBe("not-ours"));

  test("is what another key signed", () => {
    const other = signedWith(keyPair().privateKey, addressList());
    expect(refused(compactForm(other))).toBe("bad-signature");
  });

  test("is a list with a later end under our signature", () => {
    const document = listDocument(addressList({ validUntil: "2036-01-01T00:00:00.000Z" }));
    expect(refused(jsonForm({ ...signed, document }))).toBe("bad-signature");
  });

  test("is a release list, though the same key signs those", () => {
    const document = '{"format":"halyard-releases/1","signedAt":"2026-06-01","files":[]}';
    expect(refused(jsonForm(signedWith(own.privateKey, document)))).toBe("malformed");
  });

  test("is a text with letters beyond ASCII, whoever signed it", () => {
    expect(refused(jsonForm(signedWith(own.privateKey, '{"é":1}')))).toBe("bad-signature");
  });
});

const site = { kind: "site", url: "https://one.example", key: 0 } as const;
const broken: [string, object][] = [
  ["a serial of 0", { serial: 0 }],
  ["half a serial", { serial: 1.5 }],
  ["a moment of another form", { validFrom: "2026-06-01" }],
  ["a moment that is none", { validUntil: "2026-13-01T00:00:00.000Z" }],
  ["an end before its beginning", { validUntil: "2026-05-01T00:00:00.000Z" }],
  ["no key", { keys: [] }],
  ["a short key", { keys: ["AAAA"] }],
  ["no address", { addresses: [] }],
  ["another kind", { addresses: [{ ...site, kind: "ftp" }] }],
  ["a key that is not there", { addresses: [{ ...site, key: 1 }] }],
  ["a site without a key", { addresses: [{ ...site, key: null }] }],
  ["a path", { addresses: [{ ...site, url: "https://one.example/x" }] }],
  ["a slash at the end", { addresses: [{ ...site, url: "https://one.example/" }] }],
  ["capitals", { addresses: [{ ...site, url: "https://One.example" }] }],
  ["clear text", { addresses: [{ ...site, url: "http://one.example" }] }],
  ["a script", { addresses: [{ ...site, url: "javascript:alert(1)" }] }],
  ["a name and password", { addresses: [{ ...site, url: "https://a:b@one.example" }] }],
  ["33 addresses", { addresses: Array.from({ length: 33 }, () => site) }],
  ["a contact that runs", { contacts: ["javascript:alert(1)"] }],
  ["a letter with a subject", { contacts: ["mailto:a@b.example?subject=x"] }],
  ["a name with capitals", { names: ["_Reach.example"] }],
  ["a short hash", { finder: "00" }],
];

describe("a signed text", () => {
  test.each(broken)("with %s is malformed", (_, parts) => {
    const document = listDocument(addressList(parts));
    expect(refused(jsonForm(signedWith(own.privateKey, document)))).toBe("malformed");
  });

  test.each([
    ["another format", listDocument(addressList()).replace("addresses/1", "addresses/2")],
    ["white space", ` ${listDocument(addressList())}`],
    ["a field more", listDocument(addressList()).replace("{", '{"more":1,')],
    ["a field twice", listDocument(addressList()).replace("{", '{"serial":9,')],
    ["an escape", listDocument(addressList()).replace("https://one", "https:\\/\\/one")],
  ])("with %s is not the canonical one", (_, document) => {
    expect(listIn(document)).toBeNull();
  });
});

test("the word fits into a link and has nothing that a link escapes", () => {
  const word = compactForm(signedWith(own.privateKey, addressList()));
  expect(word).toMatch(/^[A-Za-z0-9_.-]+$/);
  expect(word.length).toBeLessThan(1_200);
  expect(signedIn(word)).toEqual(signedIn(jsonForm(signedIn(word)!)));
});
