/** Digests and sealing. */
import { describe, expect, test } from "vitest";
import { createVault } from "./vault.ts";

const vault = createVault("A".repeat(43));
const another = createVault("B".repeat(43));

describe("digest", () => {
  test("is the same for the same text and use, and for nothing else", async () => {
    const digest = await vault.digest("code", "123456");
    expect(await createVault("A".repeat(43)).digest("code", "123456")).toBe(digest);
    const others = await Promise.all([
      vault.digest("code", "123457"),
      vault.digest("limit", "123456"),
      another.digest("code", "123456"),
    ]);
    expect(others).not.toContain(digest);
  });
});

describe("sealing", () => {
  test("gives a text back to its owner", async () => {
    const sealed = await vault.seal("Grüße 你好", "row");
    expect(sealed).not.toContain("Gr");
    expect(await vault.open(sealed, "row")).toBe("Grüße 你好");
  });

  test("never looks the same twice", async () => {
    expect(await vault.seal("text", "row")).not.toBe(await vault.seal("text", "row"));
  });

  test("opens for no other owner, with no other secret and not when touched", async () => {
    const sealed = await vault.seal("text", "row");
    const touched = sealed.slice(0, -2) + (sealed.endsWith("AA") ? "BB" : "AA");
    const opened = await Promise.allSettled([
      vault.open(sealed, "other row"),
      another.open(sealed, "row"),
      vault.open(touched, "row"),
      vault.open("", "row"),
    ]);
    expect(opened.map(({ status }) => status)).toEqual(Array(4).fill("rejected"));
  });
});

describe("an earlier key", () => {
  const turned = createVault("B".repeat(43), "A".repeat(43));

  test("is read, and nothing is written with it", async () => {
    expect(await turned.open(await vault.seal("text", "row"), "row")).toBe("text");
    expect(await another.open(await turned.seal("text", "row"), "row")).toBe("text");
    expect(await turned.digest("code", "1")).toBe(await another.digest("code", "1"));
    expect(await turned.digests("code", "1")).toEqual([
      await another.digest("code", "1"),
      await vault.digest("code", "1"),
    ]);
  });

  test("changes nothing where there is none", async () => {
    expect(await vault.digests("code", "1")).toEqual([await vault.digest("code", "1")]);
    expect([vault.hasEarlier, turned.hasEarlier]).toEqual([false, true]);
    expect(await turned.keyName()).toBe(await another.keyName());
    expect(await turned.keyName()).not.toBe(await vault.keyName());
  });
});
