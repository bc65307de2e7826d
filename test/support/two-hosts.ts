/** One product under two addresses of a signed list, of which the first can be cut. */
import { connect, createServer, type Socket } from "node:net";
import { type CallName, callPath, type CallRequest } from "#contract/calls/calls.ts";
import { CLIENT_HEADERS, Envelope, TOKEN_HEADER } from "#contract/envelope.ts";
import { freePorts } from "./free-ports.ts";
import { type Harness, type HarnessOptions, startHarness } from "./harness.ts";
import { deploymentKey, listOfSites, listVariables } from "./reach.ts";
import { templateSecrets } from "./template.ts";

export interface TwoHosts {
  product: Harness;
  /** Origins, as the list has them. */
  one: string;
  two: string;
  /** Nothing answers at the first one any more. */
  cut(): Promise<void>;
  /** A call at one of them. */
  callAt<Name extends CallName>(
    site: string,
    name: Name,
    request: CallRequest<Name> | Record<string, unknown>,
    token?: string,
  ): Promise<{ envelope: Envelope; token: string | null }>;
  dispose(): Promise<void>;
}

export async function startTwoHosts(options: HarnessOptions = {}): Promise<TwoHosts> {
  const [first, second] = (await freePorts(2)) as [number, number];
  const [one, two] = [first, second].map((port) => `http://127.0.0.1:${port}`) as [string, string];
  const { publicKey, privateKey } = deploymentKey();
  const list = { ...listOfSites(one, two), keys: [publicKey] };
  const variables = listVariables(templateSecrets().releaseKey, list);
  const gateway = { ...variables, REACH_PRIVATE_KEY: privateKey, ...options.gateway };
  const origin = { ...variables, ...options.origin };
  const product = await startHarness({ ...options, port: second, gateway, origin });
  const cut = await startRelay(first, second);
  return {
    product,
    one,
    two,
    cut,
    async callAt(site, name, request, token) {
      const answer = await fetch(`${site}/v4${callPath(name)}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          [CLIENT_HEADERS.platform]: "windows",
          [CLIENT_HEADERS.language]: "en",
          ...(token === undefined ? {} : { [CLIENT_HEADERS.token]: token }),
        },
        body: JSON.stringify({ ...request, signature: product.sign() }),
      });
      const envelope = Envelope.parse(await answer.json());
      return { envelope, token: answer.headers.get(TOKEN_HEADER) };
    },
    async dispose() {
      await cut();
      await product.dispose();
    },
  };
}

/** Passes bytes on; what it resolves to ends it with all that is open. */
async function startRelay(from: number, to: number): Promise<() => Promise<void>> {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const onward = connect(to, "127.0.0.1");
    for (const socket of [client, onward]) {
      open.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => open.delete(socket));
    }
    client.pipe(onward).pipe(client);
  });
  await new Promise<void>((done) => server.listen(from, "127.0.0.1", done));
  return () => {
    const closed = new Promise<void>((done) => server.close(() => done()));
    for (const socket of open) socket.destroy();
    return closed;
  };
}
