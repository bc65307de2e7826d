/** What is believed of a page that says it was asked. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { turnstile } from "./turnstile.ts";

const asked: string[] = [];
let answer = "";
const server = createServer((request, response) => {
  request.setEncoding("utf8");
  let body = "";
  request.on("data", (chunk: string) => (body += chunk));
  request.on("end", () => {
    asked.push(body);
    response.end(answer);
  });
});
beforeAll(() => new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening)));
afterAll(() => void server.close());

test.each([
  [`{"success":true}`, true],
  [`{"success":false,"error-codes":["timeout-or-duplicate"]}`, false],
  [`{"success":"true"}`, false],
  ["<html>", false],
])("of %s", async (said, isSolved) => {
  answer = said;
  const { port } = server.address() as AddressInfo;
  const service = turnstile("site", "secret", `http://127.0.0.1:${port}`);
  expect(await service.isSolved("token", "192.0.2.1")).toBe(isSolved);
  expect(asked.at(-1)).toBe("secret=secret&response=token&remoteip=192.0.2.1");
});

test("nobody there is a no", async () => {
  const service = turnstile("site", "secret", "http://127.0.0.1:1");
  expect(await service.isSolved("token", null)).toBe(false);
});
