/** Whether a host of files answers, asked as a browser would ask. What it says of an address without a file is an answer. */

const TIMEOUT_MS = 5_000;

export async function answers(url: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { status } = await fetch(url, { method: "HEAD", redirect: "manual", signal });
    return status < 500;
  } catch {
    return false;
  }
}
