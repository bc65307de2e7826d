/** A relay may hand on anything: what cannot be read is no message. */
export function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
