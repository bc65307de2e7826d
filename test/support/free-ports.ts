/** Ports that nobody holds now, for products whose configuration names their own address. */
import { type AddressInfo, createServer } from "node:net";

export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, opened));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}

function opened() {
  const server = createServer();
  return new Promise<typeof server>((done) => server.listen(0, "127.0.0.1", () => done(server)));
}
