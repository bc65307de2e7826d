/** Amounts as operators type them. */
import { z } from "zod";

/** Plain decimals in the currency's own digits: `5.59`, `559`. The origin reads them without a float. */
export const Decimals = z
  .string()
  .max(16)
  .regex(/^\d{1,12}(\.\d{1,4})?$/);
