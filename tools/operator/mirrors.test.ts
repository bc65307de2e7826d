/** Mirrors are asked for their files before anybody is sent there. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deadMirrors } from "./mirrors.ts";

const FILE = "x".repeat(34);

let server: Server;
let site: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const { method, url } = request;
    if (url === "/no-head" && method === "HEAD") response.writeHead(405).end();
    else if (url === "/away") response.writeHead(302, { location: "/file" }).end();
    else if (url === "/broken") response.writeHead(500).end();
    else if (url === "/short") response.writeHead(200, { "content-length": 2 }).end("xx");
    else if (url === "/file" || url === "/no-head")
      response.writeHead(200, { "content-length": FILE.length }).end(FILE);
    else response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await new Promise((ready) => void server.once("listening", ready));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});

afterAll(() => void server.close());

function publication(...urls: string[]) {
  const mirrors = urls.map((url) => ({ label: { en: "Mirror" }, url }));
  const file = { name: "a.apk", variant: null, size: FILE.length, sha256: "0".repeat(64), mirrors };
  return { releases: [{ files: [file] }] } as unknown as Parameters<typeof deadMirrors>[0];
}

test.each(["/file", "/no-head", "/away"])("%s has the file", async (url) => {
  expect(await deadMirrors(publication(url), site)).toEqual([]);
});

test.each([
  ["/gone", "/gone: HTTP 404"],
  ["/broken", "/broken: HTTP 500"],
  ["/short", "/short: 2 bytes in place of 34"],
  ["http://127.0.0.1:1/file", "http://127.0.0.1:1/file: nothing answers"],
])("%s is named with its fault, beside one that is there", async (url, line) => {
  expect(await deadMirrors(publication("/file", url), site)).toEqual([line]);
});
