/** Password hashes as PHC strings, so that the algorithm can change without losing anyone. */
export interface PasswordHasher {
  /** Returns a PHC string. About 30 ms of CPU: everything cheap is checked first. */
  hash(password: string): Promise<string>;
  verify(phc: string, password: string): Promise<boolean>;
  /** Answers no sooner than a verification takes, so that the time does not tell whether there was one. */
  steady<Value>(work: Promise<Value>): Promise<Value>;
}

/** The hash of nobody's password: checked when there is no account, so that both cases cost the same. */
export const NOBODY =
  "$argon2id$v=19$m=19456,t=2,p=1$d25vbGtvbWZ0bm9ib2R5MQ$0dTb9CRjJBnH1pSBTfHBkNBFYFkjoBVqRcgBxF2gYgM";
