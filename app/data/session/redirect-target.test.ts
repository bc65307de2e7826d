/** The rule that keeps `?redirect=` on this site (threat W14), and that it knows every page there is. */
import { describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { ACCOUNT_PATH, loginPath, redirectTarget } from "./redirect-target.ts";

describe("redirectTarget", () => {
  test.each([
    "/",
    "/pricing",
    "/user/profile",
    "/user/group-buying?page=2#rows",
    "/group-buying?group=Ab3_-x",
    "/crypto-pay/yearly",
    "/clause/terms",
    "/pricing?plan=yearly&coupon=A%2FB",
  ])("leads to %s", (path) => expect(redirectTarget(path)).toBe(path));

  test.each([
    [null],
    [undefined],
    [""],
    ["pricing"],
    ["//e"],
    ["///e"],
    ["/\\e"],
    ["\\\\e"],
    ["\\/e"],
    ["https:e"],
    ["https://e"],
    ["https:/e"],
    ["javascript:alert(1)"],
    ["JaVaScRiPt:alert(1)"],
    ["/%09/e"],
    ["/\t/e"],
    ["/\n//e"],
    ["/ /e"],
    [" //e"],
    ["/login/../..//e"],
    ["/user/..//e"],
    ["/user/%2e%2e//e"],
    ["/user/..%2f/e"],
    ["/%5ce"],
    ["/%5Ce"],
    ["/%2fe"],
    ["/%2Fe"],
    ["/.//e"],
    ["/..//e"],
    ["/;//e"],
    ["data:text/html,x"],
    ["/@e"],
    ["/e"],
    ["/v4/api/user/user_logout"],
    ["/login"],
    ["/login?redirect=/login"],
    ["/register"],
    ["/resetpassword"],
    ["/pricing\\..\\..\\e"],
    ["/pricing?x=\\e"],
    ["/pricing?x=\r\nset-cookie:a=b"],
    ["/user//e"],
    [`/user/${"a".repeat(2_000)}`],
    ["http://[::1"],
    ["/\u2028/e"],
    ["/\u3000/e"],
  ])("sends %j to the account area", (wish) => expect(redirectTarget(wish)).toBe(ACCOUNT_PATH));

  test("resolves dots inside this site", () => {
    expect(redirectTarget("/user/../pricing")).toBe("/pricing");
  });

  test("drops what a link may not bring twice", () => {
    expect(redirectTarget("/pricing?token=hy_x&plan=yearly&device=y")).toBe("/pricing?plan=yearly");
  });

  test("knows every page but the sign-in pages", () => {
    const signIn = ["login", "register", "resetpassword", "handover"];
    // The developers' pages need no sign-in, and the operators' have one of their own.
    const own = new Set([...signIn, "loading", "v4", "dev", "console"]);
    for (const path of pagePaths(routes)) {
      const target = redirectTarget(`/${path}`);
      expect([path, target]).toEqual([path, own.has(path) ? ACCOUNT_PATH : `/${path}`]);
    }
  });
});

test("the sign-in page keeps the way back", () => {
  expect(loginPath({ pathname: "/user/device", search: "?page=2", hash: "#rows" })).toBe(
    "/login?redirect=%2Fuser%2Fdevice%3Fpage%3D2%23rows",
  );
});

interface Entry {
  path?: string;
  children?: Entry[];
}

/** The first segments of all addresses, without parameters, files and the catch-all. */
function pagePaths(entries: Entry[]): string[] {
  const paths = entries.flatMap(({ path, children }) =>
    path === undefined ? pagePaths(children ?? []) : [path],
  );
  return [...new Set(paths.map((path) => path.split("/")[0] ?? ""))].filter(
    (path) => path !== "" && !/[*:.]/.test(path),
  );
}
