/** Which verb answers which operation. */
import { createCodes } from "../redemption/create.ts";
import { listCodes } from "../redemption/list.ts";
import type { Operations } from "./context.ts";

export const operations: Operations = {
  codes_create: createCodes,
  codes_list: listCodes,
};
