/**
 * How a Worker's settings are read: a bad optional one counts as not set, so that it switches off its own feature alone; a
 * necessary one that is bad or missing stops the Worker.
 */
import { z } from "zod";

/** Names the settings that stop a Worker, never their values. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
  readonly variables: string[];

  constructor(variables: string[]) {
    super(`missing or invalid configuration: ${variables.join(", ")}`);
    this.variables = variables;
  }
}

/** What an operator is told by a Worker that was stopped. */
export const Stopped = z.object({ variables: z.array(z.string()) });

export interface Reading<Settings> {
  settings: Settings;
  /** What was set and is not used. */
  off: string[];
}

/**
 * `decisive` are optional settings that nothing may stand in for once they are set: without them the Worker would do
 * something else. @throws {SettingsError}
 */
export function readSettings<Schema extends z.ZodObject>(
  schema: Schema,
  env: object,
  decisive: readonly (keyof Schema["shape"] & string)[] = [],
): Reading<z.output<Schema>> {
  const parsed = schema.safeParse(env);
  if (parsed.success) return { settings: parsed.data, off: [] };
  const bad = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))];
  const necessary = bad.filter(
    (name) => decisive.includes(name) || !schema.shape[name]?.safeParse(undefined).success,
  );
  if (necessary.length > 0) throw new SettingsError(necessary);
  const usable = Object.entries(env).filter(([name]) => !bad.includes(name));
  const { settings, off } = readSettings(schema, Object.fromEntries(usable), decisive);
  return { settings, off: [...bad, ...off] };
}
