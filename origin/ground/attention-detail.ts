/** What is kept of the detail of a fault, or of an item that needs a look. */
import { parseBoundedObject } from "#contract/json.ts";
import { AttentionDetail } from "#contract/ops/attention.ts";

/** More than any form has. */
const BOUNDS = { depth: 4, nodes: 20 };

/** From JSON by its form; what is of none, as rows of an earlier build are, is a text as it came. */
export function detailIn(kept: string): AttentionDetail {
  return (
    AttentionDetail.safeParse(parseBoundedObject(kept, BOUNDS)).data ?? { form: "text", text: kept }
  );
}
