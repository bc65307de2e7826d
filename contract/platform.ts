/** The systems that have an app. */
import { z } from "zod";

/** The `platform` header names the signing key: spec §3 enumerates the four. */
export const Platform = z.enum(["ios", "android", "mac", "windows"]);
export type Platform = z.infer<typeof Platform>;
