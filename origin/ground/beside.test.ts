/** An object is asked for where the database is. */
import { expect, test, vi } from "vitest";
import { beside } from "./beside.ts";

function namespace() {
  const get = vi.fn<(id: string, options?: object) => string>((id) => `the object ${id}`);
  const objects = { idFromName: (name: string) => `id of ${name}`, get };
  // safe because these two methods are all that is asked of it
  return { get, objects: objects as unknown as DurableObjectNamespace };
}

test("each object is asked for with the database's location", () => {
  const { get, objects } = namespace();
  const placed = beside("apac", objects);
  expect(placed.get(placed.idFromName("nonce-7"))).toBe("the object id of nonce-7");
  expect(get.mock.calls).toEqual([["id of nonce-7", { locationHint: "apac" }]]);
});

test("where nobody said it, the platform decides", () => {
  const { objects } = namespace();
  expect(beside(null, objects)).toBe(objects);
});
