/** Whose token goes where: an operator's own to the product that was named, the local product's to this machine alone. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { OPERATOR_HEADER } from "#contract/ops/operations.ts";
import { PROBLEMS } from "#contract/problem.ts";
import { operate } from "./operate.ts";

let server: Server;
let url: string;
const seen: unknown[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request.headers[OPERATOR_HEADER]);
    response.end(JSON.stringify({ code: PROBLEMS.Unauthorized, msg: "Sign in." }));
  }).listen(0, "127.0.0.1");
  await new Promise((ready) => void server.once("listening", ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => void vi.stubEnv("OPERATOR_TOKEN", undefined));
afterEach(() => void vi.unstubAllEnvs());
afterAll(() => void server.close());

test("a token is taken as it is written down, with its operator's name, and an unknown one is named", async () => {
  for (const token of ["hyop_secret", "anna:hyop_secret"]) {
    vi.stubEnv("OPERATOR_TOKEN", token);
    await expect(operate("status_show", {}, url)).rejects.toThrow(
      `${url} knows no operator with this token (OPERATOR_TOKEN).`,
    );
  }
  expect(seen).toEqual(["hyop_secret", "hyop_secret"]);
});

test("another machine is not asked without a token of its own", async () => {
  await expect(operate("status_show", {}, "https://halyard.example")).rejects.toThrow(
    "Set OPERATOR_TOKEN to your own for https://halyard.example",
  );
});
