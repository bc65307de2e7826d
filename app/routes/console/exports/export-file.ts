/** A month's export as one file, all of its pages. */
import type { ExportForm, ExportName } from "#contract/ops/reports.ts";
import { operate } from "#app/data/console/operate.ts";
import { MARK } from "#app/kit/browser/csv.ts";

const LIMIT = 2_000;

export interface Export {
  month: string;
  what: ExportName;
  form: ExportForm;
}

/** @throws {OperationRefused} */
export async function exportFile(of: Export): Promise<File> {
  const texts: string[] = of.form === "csv" ? [MARK] : [];
  let cursor: string | null = null;
  do {
    const page: { text: string; next: string | null } = await operate("reports_export", {
      ...of,
      limit: LIMIT,
      ...(cursor === null ? {} : { cursor }),
    });
    texts.push(page.text);
    cursor = page.next;
  } while (cursor !== null);
  const type = of.form === "csv" ? "text/csv" : "text/plain";
  return new File(texts, `${of.what}-${of.month}.${of.form}`, { type });
}
