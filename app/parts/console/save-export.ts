/** All that is kept about a person, read part by part and saved as the file that they would make themselves. */
import type { OperationRequest, OperationResponse } from "#contract/ops/operations.ts";
import { operate } from "#app/data/console/operate.ts";
import { saveFile } from "#app/kit/browser/save-file.ts";
import { jsonFile, readExport, rowsIn } from "#app/parts/account/export/file.ts";
import type { Row } from "./value.tsx";

/** From its first part on; what was saved, for who asked. */
export async function saveExport(
  request: OperationRequest<"people_export">,
  first: OperationResponse<"people_export">,
): Promise<Row> {
  const whole = await readExport(first.madeAt, async (start) =>
    start === null ? first : operate("people_export", { ...request, start }),
  );
  const file = jsonFile(whole);
  saveFile(file);
  return { file: file.name, rows: rowsIn(whole) };
}
