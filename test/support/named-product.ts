/** A product by a name of its own, which is known before it starts: browsers make no passkey for a bare address. */
import { freePorts } from "./free-ports.ts";
import { type Harness, type HarnessOptions, startHarness } from "./harness.ts";

export interface NamedProduct {
  product: Harness;
  site: URL;
}

export async function startNamedProduct(options: HarnessOptions = {}): Promise<NamedProduct> {
  const [port] = (await freePorts(1)) as [number];
  const site = new URL(`http://localhost:${port}`);
  const origin = { SITE_ORIGIN: site.origin, ...options.origin };
  return { site, product: await startHarness({ ...options, port, origin }) };
}
