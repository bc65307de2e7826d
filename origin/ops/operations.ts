/** Which verb answers which operation. */
import { publishReleases } from "../marketing/publish-releases.ts";
import { createCodes } from "../redemption/create.ts";
import { listCodes } from "../redemption/list.ts";
import type { Operations } from "./context.ts";

export const operations: Operations = {
  codes_create: createCodes,
  codes_list: listCodes,
  releases_publish: publishReleases,
};
