/** A file's size as people read it: "756 bytes", "48.2 MB". Steps of 1000, as download lists count. */
import { formatNumber } from "#app/kit/i18n/format.ts";

const STEPS = [
  ["gigabyte", 1_000_000_000],
  ["megabyte", 1_000_000],
  ["kilobyte", 1_000],
] as const;

export function formatSize(bytes: number, language: string): string {
  const step = STEPS.find(([, size]) => bytes >= size);
  if (!step) {
    return formatNumber(bytes, language, { style: "unit", unit: "byte", unitDisplay: "long" });
  }
  const [unit, size] = step;
  return formatNumber(bytes / size, language, { style: "unit", unit, maximumFractionDigits: 1 });
}
