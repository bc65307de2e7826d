/** What a relay hands on may be anything: a message that cannot be read is no message. */
export function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
