/** Devices for other domains: whether one is bound to a person, and that it was seen. */
export { isBound, touchDevice } from "./repository.ts";
