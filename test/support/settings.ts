/** What reading a Worker's settings comes to, for tests of both Workers. */
import { SettingsError } from "#contract/settings.ts";

/** The settings that stop a Worker; none where it can be read. */
export function stoppedBy(read: () => unknown): string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.variables;
    throw error;
  }
}

export function sorted(names: string[]): string[] {
  return names.toSorted((one, other) => one.localeCompare(other));
}
