/** A freshly built product on a state of its own, for a tool that only looks at it. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "../local/build.ts";
import { startProduct } from "../local/product.ts";
import { localSecrets } from "../local/secrets.ts";
import { prepareState } from "../local/state.ts";

export interface OwnProduct {
  url: URL;
  /** Stops it and leaves nothing behind. */
  stop: () => Promise<void>;
}

export async function startOwnProduct(): Promise<OwnProduct> {
  await build();
  const stateDir = mkdtempSync(join(tmpdir(), "halyard-look-"));
  const secrets = localSecrets();
  await prepareState(stateDir, secrets.releaseKey);
  const { url, runtime } = await startProduct({ stateDir, port: 0, ...secrets });
  const stop = async () => {
    await runtime.dispose();
    rmSync(stateDir, { recursive: true });
  };
  return { url, stop };
}
