/** How long ago an answer came, recognised by the server's clock in it. A wrong device clock does not matter. */
const answers = new Map<string, number>();

/** Enough for the answers of one page. */
const KEPT = 32;

/** Milliseconds since `serverTime` was first seen; a page that shows an answer again goes on from there. */
export function sinceAnswer(serverTime: string, now = Date.now()): number {
  const first = answers.get(serverTime);
  if (first !== undefined) return Math.max(0, now - first);
  if (answers.size >= KEPT) answers.delete(answers.keys().next().value ?? "");
  answers.set(serverTime, now);
  return 0;
}
