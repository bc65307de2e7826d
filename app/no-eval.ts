/**
 * Tells zod, before any schema exists, not to try whether it may make code from text: the page's policy forbids it, and
 * even a swallowed try is reported as a violation. The root imports this first.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
