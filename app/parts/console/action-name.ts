/** Operations that the console offers as something to do: those with words of their own. locale-keys: console-actions:* */
import type { OperationName } from "#contract/ops/operations.ts";
import type actions from "#locales/en/console-actions.json";

export type ActionName = Extract<OperationName, keyof typeof actions>;
