/**
 * Changing the host and staying signed in (decision 0165): the page of one host has a code made at the other, posts it there,
 * and the other one's page trades it for the session.
 */
import { z } from "zod";
import { HANDOVER_CODE_PATTERN } from "./reach/handover-form.ts";
import { Site } from "./scalars.ts";

/** Good once, for a minute, and for the two hosts alone. */
const HandoverCode = z.string().regex(HANDOVER_CODE_PATTERN);

/** Where the session is until now. Where it goes is the host that is asked. */
export const AskHandover = z.strictObject({ from: Site });
export const Handover = z.strictObject({ code: HandoverCode });

export const TakeHandover = z.strictObject({ code: HandoverCode, from: Site });
