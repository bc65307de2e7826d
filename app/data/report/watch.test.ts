/** What a page reports of itself: failures, and never an answer that says no. */
import { afterEach, expect, test, vi } from "vitest";
import { reportFailure, watchFailures } from "./watch.ts";

afterEach(() => vi.unstubAllGlobals());

/** As the router makes it of a loader's answer. */
const answer = (status: number) => ({ status, statusText: "", internal: false, data: null });

test("a failure is told once somebody listens, an answer with an error status never", async () => {
  const sendBeacon = vi.fn<Navigator["sendBeacon"]>();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("navigator", { sendBeacon });
  await reportFailure(new RangeError("before"));
  expect(sendBeacon).not.toHaveBeenCalled();
  watchFailures();
  for (const status of [401, 403, 404, 500, 503]) await reportFailure(answer(status));
  expect(sendBeacon).not.toHaveBeenCalled();
  await reportFailure(new RangeError("after"));
  expect(sendBeacon).toHaveBeenCalledOnce();
});
