/** What `npm run call` says when it comes to nothing. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** No server listens at the port of a service that nobody runs (tcpmux). */
const NOBODY = "http://127.0.0.1:1";

test("where nothing listens, it says so and where", async () => {
  const words = ["tools/call.ts", "system_client_config", "--url", NOBODY];
  await expect(promisify(execFile)(process.execPath, words)).rejects.toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(`^Nothing listens at ${NOBODY}`),
  });
});
