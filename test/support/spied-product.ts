/** A product whose API and marketing host are two spies, for a whole test file. */
import { afterAll, beforeAll, beforeEach } from "vitest";
import { type Harness, startHarness } from "./harness.ts";
import { type SpyServer, startSpyServer } from "./spy-server.ts";

export interface SpiedProduct {
  product: Harness;
  api: SpyServer;
  marketing: SpyServer;
}

/** There from the first test on; what the spies saw is forgotten before each. */
export function spiedProduct(): SpiedProduct {
  const spied = {} as SpiedProduct;
  beforeAll(async () => {
    const [api, marketing] = await Promise.all([startSpyServer(), startSpyServer()]);
    const gateway = { API_ORIGIN: api.origin, MARKETING_ORIGIN: marketing.origin };
    Object.assign(spied, { api, marketing, product: await startHarness({ gateway }) });
  });
  beforeEach(() => {
    spied.api.reset();
    spied.marketing.reset();
  });
  afterAll(async () => {
    await spied.product.dispose();
    await Promise.all([spied.api.close(), spied.marketing.close()]);
  });
  return spied;
}
