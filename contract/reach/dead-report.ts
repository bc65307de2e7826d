/** A finder's word about dead addresses, as it comes in. */
import { z } from "zod";
import { LONGEST_URL } from "./address-list.ts";
import { FAILURES } from "./dead-address.ts";

/** A list has some thirty addresses, and a finder may know two lists. */
const MOST = 80;

export const Failure = z.enum(FAILURES);

export const DeadReport = z.strictObject({
  dead: z
    .array(z.strictObject({ url: z.string().min(1).max(LONGEST_URL), failure: Failure }))
    .min(1)
    .max(MOST),
});
