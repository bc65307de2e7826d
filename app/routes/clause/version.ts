/** A version of a policy, by the day it is of. */
import type { PolicyDocument } from "#contract/policy-document.ts";
import type { UiLanguage } from "#app/gateway/context.ts";

export interface Version {
  date: string;
  document: PolicyDocument;
  /** Of a statement; null for a policy, which nobody signs or renews. */
  signed: Signed | null;
}

export interface Signed {
  /** By when it is renewed. */
  next: string;
  /** It only shows what a real one looks like. */
  sample: boolean;
  /** The language that it is written in. */
  tag: UiLanguage;
  /** 64 bytes in base64. */
  signature: string;
}

/** With the text as it was signed. */
export interface StatementVersion extends Version {
  signed: Signed;
  text: string;
}
