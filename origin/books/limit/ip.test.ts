/** Whom a network address counts as. */
import { describe, expect, test } from "vitest";
import { countedIp, ipSubject } from "./ip.ts";

describe("ipSubject", () => {
  test.each([
    ["192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:DB8:1:2::", "2001:db8:1:2"],
    ["2001:0db8:0001:0002:ffff::9", "2001:db8:1:2"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    [null, "none"],
    ["", "none"],
  ])("%j counts as %j", (ip, subject) => {
    expect(ipSubject(ip)).toBe(subject);
  });
});

describe("countedIp", () => {
  test.each(["127.0.0.1", "::1", null])("%j is nobody in development", (ip) => {
    expect(countedIp(ip, "DEV")).toBeNull();
  });

  test.each([
    ["127.0.0.1", "PROD"],
    [null, "PROD"],
    ["127.0.0.1", "TEST"],
    ["192.0.2.1", "DEV"],
  ] as const)("%j is counted in %s", (ip, environment) => {
    expect(countedIp(ip, environment)).not.toBeNull();
  });
});
