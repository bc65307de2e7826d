/** One look at a token, as a call has it, with what a call leaves for after its answer. */
import type { Context } from "#origin/ground/context.ts";
import {
  authenticate as admitted,
  type Authenticated,
  bearerOf,
  sessionRow,
} from "#origin/books/people/session/authenticate.ts";

export async function authenticate(context: Context, token: string): Promise<Authenticated | null> {
  const bearer = await bearerOf(context, token);
  if (!bearer) return null;
  const later: Promise<unknown>[] = [];
  const defer = (work: Promise<unknown>) => void later.push(work);
  const row = await sessionRow(context.db, bearer);
  const session = await admitted({ ...context, defer }, bearer, row);
  await Promise.all(later);
  return session;
}
