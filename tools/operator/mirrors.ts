/** Asks every mirror of a publication for its file, before anybody is sent there. */
import type { Publication } from "#contract/marketing.ts";

const PATIENCE_MS = 30_000;

/** One line for each mirror that does not have the file: why, and where. `site` is where its own paths are. */
export async function deadMirrors(
  { releases }: Pick<Publication, "releases">,
  site: string,
): Promise<string[]> {
  const files = releases.flatMap((release) => release.files);
  const found = await Promise.all(
    files.flatMap(({ mirrors, size }) =>
      mirrors.map(async ({ url }) => {
        const fault = await faultOf(new URL(url, site), size);
        return fault ? [`${url}: ${fault}`] : [];
      }),
    ),
  );
  return found.flat();
}

async function faultOf(url: URL, size: number): Promise<string | null> {
  const answer = (await asked(url, "HEAD")) ?? null;
  // Some hosts answer no HEAD.
  const known = answer?.ok ? answer : await asked(url, "GET");
  if (!known) return "nothing answers";
  if (!known.ok) return `HTTP ${known.status}`;
  const length = known.headers.get("content-length");
  const isPlain = !known.headers.has("content-encoding");
  return isPlain && length !== null && Number(length) !== size
    ? `${length} bytes in place of ${size}`
    : null;
}

async function asked(url: URL, method: "HEAD" | "GET"): Promise<Response | null> {
  try {
    const headers = { "accept-encoding": "identity" };
    const answer = await fetch(url, { method, headers, signal: AbortSignal.timeout(PATIENCE_MS) });
    await answer.body?.cancel();
    return answer;
  } catch {
    return null;
  }
}
