/**
 * What may stand for a parameter of an address, by its name in app/routes.ts. With anything else no page has the
 * address, and the gateway renders none. A parameter that is not here may be anything: its page looks it up.
 */
export const PARAMETERS = {
  system: ["ios", "android", "macos", "windows"],
  name: ["terms", "privacy", "canary"],
} as const;

export type SystemPath = (typeof PARAMETERS.system)[number];
export type PolicyName = (typeof PARAMETERS.name)[number];
