/**
 * Tells zod, before any module runs, not to try whether it may compile code: the page's policy forbids it, and even a
 * caught try is reported as a violation. A module would be too late: the build may run zod's before it.
 */
export const NO_EVAL_SCRIPT = `globalThis.__zod_globalConfig = { jitless: true };`;
