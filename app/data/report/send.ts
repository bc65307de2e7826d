/** Reports a failure's class and places to the gateway: each once a page, and only a few. */
import { failureOf, REPORT_PATH } from "#contract/failure.ts";

const REPORTS_A_PAGE = 5;
const sent = new Set<string>();

export function sendFailure(error: unknown): void {
  const report = JSON.stringify(failureOf(error));
  if (sent.has(report) || sent.size >= REPORTS_A_PAGE) return;
  sent.add(report);
  navigator.sendBeacon(REPORT_PATH, report);
}
