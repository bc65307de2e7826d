/** Where a room, and one thing of it, is found, and where a value of an answer leads. */
import type { Room, RoomId } from "./rooms.ts";

/** The parameter that names one thing. It is no part of the path, where capitals are lost. */
export const ONE = "is";

export function placeOf(room: RoomId, thing: string): string {
  return `/console/${room}/one?${new URLSearchParams({ [ONE]: thing })}`;
}

/** A room's list, asked for that. */
export function listPlace(room: RoomId, asked: Partial<Record<string, string>>): string {
  return `/console/${room}?${new URLSearchParams(Object.entries(asked) as [string, string][])}`;
}

/** Where a value of that name leads. */
const LINKS: Partial<Record<string, RoomId>> = {
  uid: "people",
  person: "people",
  invitedBy: "people",
  buyerUid: "people",
  redeemedByUid: "people",
  invitee: "people",
  order: "orders",
  question: "support",
};

export function linkOf(name: string, value: string, room?: Room): string | null {
  const to = LINKS[name] ?? (room?.by === name ? room.id : undefined);
  return to ? placeOf(to, value) : null;
}
