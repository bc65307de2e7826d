/** The first script of every page, run on a page of its own. */
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { type Arrival, ARRIVAL_SCRIPT } from "./arrival.ts";

interface Page {
  href: string;
  token?: string;
  storage?: "throws";
}

function arrive({ href, token, storage }: Page) {
  const dataset: { session?: string } = {};
  const window: { halyardArrival?: Arrival } = {};
  const kept = new Map<string, string>();
  let shown = href;
  runInNewContext(ARRIVAL_SCRIPT, {
    URL,
    window,
    location: { href },
    document: { documentElement: { dataset } },
    history: {
      state: null,
      replaceState: (_: unknown, __: string, url: URL) => (shown = url.href),
    },
    sessionStorage: {
      getItem: (key: string) => {
        if (storage) throw new Error("blocked");
        return kept.get(key) ?? null;
      },
      setItem: (key: string, value: string) => {
        if (storage) throw new Error("blocked");
        kept.set(key, value);
      },
    },
    localStorage: {
      getItem: () => {
        if (storage) throw new Error("blocked");
        return token ?? null;
      },
    },
  });
  return {
    shown,
    brought: window.halyardArrival,
    mark: dataset.session,
    kept: Object.fromEntries(kept),
  };
}

describe("the first script", () => {
  test("takes a token out of the address and leaves the rest", () => {
    const { shown, brought, mark } = arrive({
      href: "https://h/pricing?plan=yearly&token=T&lng=en#top",
    });
    expect(shown).toBe("https://h/pricing?plan=yearly&lng=en#top");
    expect(brought).toEqual({ token: "T" });
    expect(mark).toBe("stored");
  });

  test("takes every copy of it", () => {
    expect(arrive({ href: "https://h/?token=T&token=U" }).shown).toBe("https://h/");
  });

  test("takes a device id, which signs nobody in", () => {
    const { shown, brought, mark } = arrive({ href: "https://h/trial?device=D%2Bx%3D%3D" });
    expect(shown).toBe("https://h/trial");
    expect(brought).toEqual({ device: "D+x==" });
    expect(mark).toBeUndefined();
  });

  test("keeps both in the tab until they are met, and the trial's device for as long as the tab lasts", () => {
    const query = "?device=D&token=T";
    const trial = arrive({ href: `https://h/trial${query}` });
    expect(trial.kept).toEqual({ "device-link": "D", "arrived-token": "T" });
    const other = arrive({ href: `https://h/pricing${query}` });
    expect(other.kept).toEqual({ "arrived-device": "D", "arrived-token": "T" });
    const refused = arrive({ href: `https://h/trial${query}`, storage: "throws" });
    expect(refused).toMatchObject({ shown: "https://h/trial", brought: { device: "D" }, kept: {} });
  });

  test("leaves any other address alone", () => {
    const href = "https://h/pricing?q=a%20b";
    expect(arrive({ href })).toEqual({
      shown: href,
      brought: {},
      mark: undefined,
      kept: {},
    });
  });

  test("marks a page that keeps a session", () => {
    expect(arrive({ href: "https://h/", token: "hy_x" }).mark).toBe("stored");
  });

  // A path of two slashes is the name of a host when it is read as a reference.
  test("stays on its host, whatever the path", () => {
    expect(arrive({ href: "https://h//evil.test/?token=T" }).shown).toBe("https://h//evil.test/");
  });

  test("survives a browser that refuses storage", () => {
    const { shown, mark } = arrive({ href: "https://h/?token=T", storage: "throws" });
    expect([shown, mark]).toEqual(["https://h/", "stored"]);
    expect(arrive({ href: "https://h/", storage: "throws" }).mark).toBeUndefined();
  });
});
