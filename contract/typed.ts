/** Reads what people type and paste, as it was meant. Every code of the contract goes through here, in form and API alike. */
import { z } from "zod";

/** Room for the spaces and marks that come along when a code is copied. */
export const TYPED_CODE_MAX_LENGTH = 128;

/** What cannot be seen: control and format marks, and what fonts draw as nothing. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const SPACES_AND_DASHES = /[\s\p{Dash}]/gu;

/** One width for all letters and digits, nothing unseen, no space around. */
export function readText(typed: string): string {
  return typed.normalize("NFKC").replaceAll(UNSEEN, "").trim();
}

/** Control marks but line breaks and tabs, halves of characters, and marks that turn the direction of what follows. */
const UNSEEN_IN_PROSE = /(?![\n\t])\p{Cc}|\p{Cs}|[\u202A-\u202E\u2066-\u2069]/gu;

/** Running text as it was typed, in lines: nothing unseen in it, no space around. */
export function readProse(typed: string): string {
  return typed.replaceAll(/\r\n?/g, "\n").replaceAll(UNSEEN_IN_PROSE, "").trim();
}

/** The letters and digits of a code; case, spaces and dashes make no difference. */
export function readCode(typed: string): string {
  return readText(typed).replaceAll(SPACES_AND_DASHES, "").toUpperCase();
}

/** As `readCode`, of a code in Crockford's alphabet: letters that it leaves out count as the digits they look like. */
export function readCrockford(typed: string): string {
  return readCode(typed).replaceAll("O", "0").replaceAll(/[IL]/g, "1");
}

/** So many letters of Crockford's alphabet. */
export function crockford(length: number): RegExp {
  return new RegExp(`^[0-9A-HJKMNP-TV-Z]{${length}}$`);
}

/** A code as typed; parsed, it is in its normal form. What no code can be is refused before it is looked up or counted. */
export function typedCode(pattern: RegExp, read = readCode) {
  return z.string().max(TYPED_CODE_MAX_LENGTH).overwrite(read).regex(pattern);
}
