/** Whom a network address counts as. */
import { describe, expect, test } from "vitest";
import { countedNetworks, homeOf, networksOf } from "./network.ts";

describe("networksOf", () => {
  test.each([
    ["192.0.2.1", ["192.0.2.1"]],
    ["::ffff:192.0.2.1", ["192.0.2.1"]],
    ["2001:db8:1:2:3:4:5:6", ["2001:db8:1:2/64", "2001:db8:1:0/56", "2001:db8:1/48"]],
    ["2001:DB8:1:ab12::", ["2001:db8:1:ab12/64", "2001:db8:1:ab00/56", "2001:db8:1/48"]],
    ["2001:0db8:0001:0002:ffff::9", ["2001:db8:1:2/64", "2001:db8:1:0/56", "2001:db8:1/48"]],
    ["2001:db8::1", ["2001:db8:0:0/64", "2001:db8:0:0/56", "2001:db8:0/48"]],
    ["::1", ["0:0:0:0/64", "0:0:0:0/56", "0:0:0/48"]],
    [null, ["none"]],
    ["", ["none"]],
    ["junk", ["none"]],
  ])("%j is in %j", (ip, subjects) => {
    expect(networksOf(ip).map(({ subject }) => subject)).toEqual(subjects);
  });

  test("a wider network may do more, and less than all that is in it", () => {
    expect(networksOf("2001:db8::1").map(({ share }) => share)).toEqual([1, 2, 8]);
  });
});

describe("homeOf", () => {
  test.each([
    ["192.0.2.77", "192.0.2.0/24"],
    ["2001:db8:1:ab12::9", "2001:db8:1:ab00/56"],
    [null, null],
    ["junk", null],
  ])("%j is at home in %j", (ip, home) => {
    expect(homeOf(ip)).toBe(home);
  });
});

describe("countedNetworks", () => {
  const of = (ip: string | null, environment: "DEV" | "TEST" | "PROD") =>
    countedNetworks({
      environment,
      caller: {
        ip,
        requestId: "",
        language: "en",
        platform: "ios",
        deviceId: null,
        country: null,
        site: null,
      },
    });

  test.each(["127.0.0.1", "::1", null])("%j is nobody in development", (ip) => {
    expect(of(ip, "DEV")).toEqual([]);
  });

  test.each([
    ["127.0.0.1", "PROD"],
    [null, "PROD"],
    ["127.0.0.1", "TEST"],
    ["192.0.2.1", "DEV"],
  ] as const)("%j is counted in %s", (ip, environment) => {
    expect(of(ip, environment)).not.toEqual([]);
  });
});
