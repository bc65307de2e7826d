/** What operators see of crypto: how the networks are read, and the addresses that money came to. */
import { z } from "zod";
import { Instant } from "../scalars.ts";
import { AttentionDetail } from "./attention.ts";
import { paged, PageEnd } from "./words.ts";

const Held = z.strictObject({
  network: z.string(),
  token: z.string(),
  /** Decimals of the token: what came and is final, and what is there now; null when no source answers. */
  came: z.string(),
  isThere: z.string().nullable(),
});

export const CRYPTO_OPERATIONS = {
  crypto_addresses: {
    summary: "The addresses of payments, each with its place below the key and what is there.",
    changes: false,
    rights: ["finance"],
    request: z.strictObject({
      /** Those that money came to alone. */
      withMoney: z.boolean().default(false),
      ...paged(100, 1_000),
    }),
    response: z.strictObject({
      /** To compare with what the owner's wallet shows first. */
      first: z.array(z.strictObject({ path: z.string(), address: z.string() })),
      addresses: z.array(
        z.strictObject({
          index: z.int(),
          path: z.string(),
          address: z.string(),
          order: z.string(),
          held: z.array(Held),
        }),
      ),
      next: PageEnd.nullable(),
    }),
  },
  crypto_state: {
    summary: "What is wrong with the reading of the networks; nothing, when there is none.",
    changes: false,
    rights: ["finance", "support"],
    request: z.strictObject({}),
    response: z.strictObject({
      troubles: z.array(
        z.strictObject({ network: z.string(), detail: AttentionDetail, since: Instant }),
      ),
    }),
  },
} as const;
