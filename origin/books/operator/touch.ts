/** Notes a use. Nobody waits for it, and the next use notes it again. */
import type { Context } from "#origin/ground/context.ts";

export function touch({ db, defer, tell }: Context, statements: D1PreparedStatement[]): void {
  const touched = db.batch(statements);
  defer(touched.catch((error: unknown) => tell("session.touch_failed", { error })));
}
