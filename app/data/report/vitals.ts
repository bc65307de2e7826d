/** Measures a page as browsers define it, and sends each number once it is final. */
import { type Metric, onCLS, onINP, onLCP, onTTFB } from "web-vitals";
import { type MEASURED_PAGES, VITALS_PATH } from "#contract/measured.ts";

export function sendVitals(page: (typeof MEASURED_PAGES)[number]): void {
  const send = ({ name, value }: Metric) => {
    navigator.sendBeacon(VITALS_PATH, JSON.stringify({ name, value, page }));
  };
  for (const measure of [onCLS, onINP, onLCP, onTTFB]) measure(send);
}
