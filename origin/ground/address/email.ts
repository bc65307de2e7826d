/**
 * The normal form of an e-mail address: what uniqueness is decided on and where mail goes. The typed form is kept by
 * the caller for display.
 */
import { ADDRESS_MAX_LENGTH, EMAIL_PATTERN } from "#contract/address.ts";

const LOCAL_MAX_LENGTH = 64;
const CONTROL = /\p{Cc}/u;
/** Printable ASCII that needs no quoting (RFC 5322 atoms and dots). */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+$/;
/** What would end a host name inside a URL, which does the conversion to ASCII. */
const NOT_A_HOST = /[\s/:?#@\\[\]%<>^|]/u;

/**
 * Returns the normal form, or null for what is no address by the spec's pattern. Width, case and script variants of
 * one address have one form: NFKC, lower case, the domain in ASCII without a trailing dot. A control character, a
 * line break first of all, is never trimmed away but refused.
 */
export function normalEmail(typed: string): string | null {
  if (typed.length > ADDRESS_MAX_LENGTH || CONTROL.test(typed)) return null;
  const folded = typed.normalize("NFKC").trim().toLowerCase();
  const at = folded.lastIndexOf("@");
  const local = folded.slice(0, Math.max(at, 0));
  const domain = asciiDomain(folded.slice(at + 1));
  if (!LOCAL.test(local) || local.length > LOCAL_MAX_LENGTH || !domain) return null;
  const email = `${local}@${domain}`;
  return email.length <= ADDRESS_MAX_LENGTH && matchesPattern(email) ? email : null;
}

/** A top-level domain of another script is letters too, though its ASCII form has digits and hyphens. */
function matchesPattern(email: string): boolean {
  return EMAIL_PATTERN.test(email) || /\.xn--[a-z0-9-]+$/.test(email);
}

function asciiDomain(domain: string): string | null {
  if (domain === "" || NOT_A_HOST.test(domain)) return null;
  const url = URL.parse(`http://${domain}`);
  const host = url?.hostname.replace(/\.$/, "") ?? "";
  const labels = host.split(".");
  const wellFormed = labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label));
  return labels.length > 1 && wellFormed ? host : null;
}

/** Google's two names for one mail service, which reads no dot before the at sign. */
const GOOGLE = new Set(["gmail.com", "googlemail.com"]);

/**
 * What an address counts as for limits and rewards: other spellings of one mailbox are different accounts but one
 * person. Takes a normal form.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  const local = email.slice(0, at).replace(/(?<=.)\+.*/, "");
  return GOOGLE.has(domain) ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${domain}`;
}
