/**
 * A source in front of a real chain that can be down, of another chain, behind, answer garbage, or know the transfers that
 * a block logged and not the transactions.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Behaviour = "well" | "down" | "of another chain" | "garbage" | "behind" | "forgetful";

export interface FaultyRpc {
  url: string;
  behave(how: Behaviour): void;
  stop(): Promise<void>;
}

const BEHIND_BLOCKS = 21n;

export async function startFaultyRpc(chainUrl: string): Promise<FaultyRpc> {
  let behaviour: Behaviour = "well";
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await bodyOf(request);
    if (behaviour === "down") return void request.socket.destroy();
    if (behaviour === "garbage") return void response.end("<html>busy</html>");
    const { method, id } = JSON.parse(body) as { method: string; id: number };
    const answered = await fetch(chainUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    const real = await answered.json<{ result?: string }>();
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ ...real, id, result: changed(method, real.result) }));
  }

  function changed(method: string, result: string | undefined): string | null | undefined {
    if (behaviour === "of another chain" && method === "eth_chainId") return "0x1";
    if (behaviour === "forgetful" && method === "eth_getTransactionByHash") return null;
    if (behaviour === "behind" && method === "eth_blockNumber") {
      return `0x${(BigInt(result ?? 0) - BEHIND_BLOCKS).toString(16)}`;
    }
    return result;
  }

  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    behave(how) {
      behaviour = how;
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  return new TextDecoder().decode(Buffer.concat(chunks));
}
