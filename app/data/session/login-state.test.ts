/** The login state of spec §4, as a table and as the page follows the token. */
import { expect, test } from "vitest";
import { type LoginEvent, type LoginState, nextLoginState } from "./login-state.ts";

test.each<[LoginState, LoginEvent, LoginState]>([
  ["unknown", "token-found", "unknown"],
  ["unknown", "token-missing", "out"],
  ["unknown", "user-loaded", "in"],
  ["unknown", "user-failed", "out"],
  ["unknown", "user-unknown", "out"],
  ["in", "token-found", "unknown"],
  ["in", "token-missing", "out"],
  ["in", "user-loaded", "in"],
  ["in", "user-failed", "out"],
  ["out", "token-found", "unknown"],
  ["out", "token-missing", "out"],
  ["out", "user-loaded", "out"],
  ["out", "user-failed", "out"],
])("%s, %s: %s", (state, event, next) => expect(nextLoginState(state, event)).toBe(next));
