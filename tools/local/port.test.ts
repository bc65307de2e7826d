/** What is opened later is chosen where no outgoing connection takes it meanwhile. */
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { unheldPort, whyClosed } from "./port.ts";

test("a port that somebody holds is not given, the next one is", async () => {
  const held = await unheldPort();
  const server = createServer();
  await new Promise<void>((done) => server.listen(held, "127.0.0.1", done));
  expect(await whyClosed(held)).toBe("EADDRINUSE");
  const free = await unheldPort();
  const picks = [held, free];
  expect(await unheldPort(() => picks.shift()!)).toBe(free);
  server.close();
});

test("a port is below those of outgoing connections", async () => {
  const ports = await Promise.all(Array.from({ length: 200 }, () => unheldPort()));
  expect(ports.filter((port) => port < 20_000 || port >= 32_768)).toEqual([]);
});
