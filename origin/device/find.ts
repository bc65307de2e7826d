/** Devices for other domains: whether one is bound to a person. */
export { isBound as isBoundTo } from "./repository.ts";
