/** Who answers a call: what only reads is asked near its reader, where there is somebody near. */
import { expect, test } from "vitest";
import { CALL_NAMES, declaration } from "#contract/calls/calls.ts";
import { targetOfCall, type Upstream } from "./target.ts";

function upstream(name: Upstream["name"], near?: Upstream): Upstream {
  return { name, origin: "http://origin.internal", fetch, embedded: true, ...(near && { near }) };
}

test.each(CALL_NAMES)("%s", (name) => {
  const near = upstream("api");
  const [embedded, external] = [upstream("api", near), upstream("api")];
  const whoOf = (api: Upstream) => targetOfCall(name, "/v4", { api, marketing: api }).upstream;
  expect(whoOf(embedded)).toBe(declaration(name).reads ? near : embedded);
  expect(whoOf(external)).toBe(external);
});
