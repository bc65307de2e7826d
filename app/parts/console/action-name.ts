/** Operations that the console offers as actions: those with texts. locale-keys: console-actions:* */
import type { OperationName } from "#contract/ops/operations.ts";
import type actions from "#locales/en/console-actions.json";

export type ActionName = Extract<OperationName, keyof typeof actions>;
