/** Which operator may ask which operation. The owner may ask all that operators may. */
import { z } from "zod";

export const Role = z.enum(["owner", "finance", "support", "content"]);
export type Role = z.output<typeof Role>;

/**
 * The roles beside the owner's; `self` for every operator, about themselves and in a session; `anyone` for who is about to
 * have one.
 */
export type Rights = readonly Exclude<Role, "owner">[] | "self" | "anyone";

/** Every role. */
export const EVERY = ["finance", "support", "content"] as const;

/** Whether a role may ask it; what is anyone's asks for none. */
export function mayAsk(rights: Rights, role: Role | null): boolean {
  if (rights === "anyone") return true;
  if (role === null) return false;
  return rights === "self" || role === "owner" || rights.includes(role);
}
