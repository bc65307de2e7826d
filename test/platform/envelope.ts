/** The form of the platform's answers. */
import type { Context } from "hono";

export function success(c: Context, result: unknown, status: 200 | 201 = 200): Response {
  return c.json({ success: true, errors: [], messages: [], result, result_info: {} }, status);
}

export function failure(c: Context, status: 400 | 404, code: number, message: string): Response {
  return c.json(
    { success: false, errors: [{ code, message }], messages: [], result: null },
    status,
  );
}
