/** A provider's HTTP API for tests: keeps what it gets and answers with the status its address asks for. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface StubProvider {
  url: string;
  requests: { headers: IncomingHttpHeaders; body: unknown }[];
  stop: () => Promise<void>;
}

export async function startStub(): Promise<StubProvider> {
  const requests: StubProvider["requests"] = [];
  const server = createServer((request, response) => {
    const chunks: Uint8Array[] = [];
    request.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    request.on("end", () => {
      const body: unknown = JSON.parse(new TextDecoder().decode(Buffer.concat(chunks)) || "null");
      requests.push({ headers: request.headers, body });
      const status = new URL(request.url ?? "/", "http://stub").searchParams.get("status");
      response.writeHead(Number(status ?? 200)).end("{}");
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    requests,
    stop: () => new Promise((done) => server.close(() => done())),
  };
}
