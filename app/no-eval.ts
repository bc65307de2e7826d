/**
 * Tells zod, before any schema exists, not to try whether it may make code from text: the page's policy forbids it, and
 * even a swallowed try is reported as a violation. The root imports this first.
 */
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true };

export {};
