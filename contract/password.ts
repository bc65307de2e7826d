/** What a password may be. */
import { z } from "zod";

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 256;
export const Password = z.string().min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH);

/** What a person typed in to sign in: any string of a sane length, so that a wrong one is refused as wrong, not as invalid. */
export const TypedPassword = z.string().min(1).max(PASSWORD_MAX_LENGTH);
