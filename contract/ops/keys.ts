/** What operators see of a turn of keys. */
import { z } from "zod";
import { Instant } from "../scalars.ts";

export const KEY_OPERATIONS = {
  keys_state: {
    changes: false,
    rights: [],
    summary:
      "Whether the vault's earlier secrets are read, and since when nothing but digests needs them.",
    request: z.strictObject({}),
    response: z.strictObject({ earlier: z.boolean(), movedAt: Instant.nullable() }),
  },
} as const;
