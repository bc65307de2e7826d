/** When a device was last seen, for the sessions on it. */
export { touchDevice } from "./repository.ts";
