/** One change to one source. */
export interface Mutant {
  file: string;
  /** Where in the file, from and up to. */
  start: number;
  end: number;
  text: string;
}
