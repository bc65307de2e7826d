/** What can be broken, as it is found in a source. */
export interface Place {
  kind: "condition" | "guard" | "rule";
  file: string;
  /** Where in the file, from and up to. */
  start: number;
  end: number;
  /** Of a rule: what stands there when it is broken. */
  text?: string;
  /** Of a rule: what a refusal says when it bites, or the table that it belongs to. */
  sign?: string;
  /** What is broken, on one line. */
  what: string;
}
