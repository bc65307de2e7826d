/** Where what was typed into the palette leads: rooms and actions by their names, a person, an order, an action on one. */
import { OrderNumber, Uid } from "#contract/ops/words.ts";
import type { ActionName } from "#app/parts/console/action-name.ts";
import { listPlace, placeOf } from "./places.ts";
import { type Room, ROOMS, type RoomId } from "./rooms.ts";
import type { Place } from "./use-places.ts";

export interface Way {
  id: string;
  label: string;
  /** A place, and the action whose dialog opens there; a text to go on from; a word of the frame's own. */
  leads: { to: string; begins?: ActionName } | { text: string } | { does: "leave" };
}

/** The reader's words. */
export interface Words {
  action: (name: ActionName) => string;
  room: (id: RoomId) => string;
  person: (text: string) => string;
  order: (number: string) => string;
  leave: string;
  /** An action, and what it is about. */
  about: (action: string, about: string) => string;
  /** An action that asks for its person or order. */
  asks: (action: string) => string;
}

interface Asked {
  typed: string;
  /** Pages and rooms that may be entered. */
  places: Place[];
  mayAsk: readonly string[];
  words: Words;
}

export function waysOf({ typed, places, mayAsk, words }: Asked): Way[] {
  const text = typed.trim();
  if (text === "") return [];
  const number = numberIn(text);
  const rooms: Way[] = [
    ...places.map(({ label, to }) => ({ id: to, label, leads: { to } })),
    { id: "leave", label: words.leave, leads: { does: "leave" } as const },
  ].filter(({ label }) => hasWords(label, text));
  const deeds = DEEDS.filter(
    ({ name, room }) => mayAsk.includes(name) && mayAsk.includes(room.list),
  );
  const done = deeds.flatMap((deed) => wayOf(deed, text, words) ?? []);
  const numbered = number?.before === "" ? number.room : null;
  const order = numbered === "orders" && mayAsk.includes("orders_show") ? [shown(text, words)] : [];
  const person = text.length >= 3 && mayAsk.includes("people_find") ? [sought(text, words)] : [];
  return [
    ...order,
    // An account's name may look like a number: looking finds both.
    ...(numbered === "people" ? person : []),
    ...byBeginning(rooms, text),
    ...byBeginning(unique(done), text),
    ...(numbered === "people" ? [] : person),
  ];
}

function shown(text: string, words: Words): Way {
  const number = text.toUpperCase();
  return { id: number, label: words.order(number), leads: { to: placeOf("orders", number) } };
}

function sought(text: string, words: Words): Way {
  const leads = { to: listPlace("people", { name: text }) };
  return { id: "find", label: words.person(text), leads };
}

interface Deed {
  name: ActionName;
  room: Room;
  /** Whether it is about one thing of the room. */
  isOfThing: boolean;
}

/** What a room makes is before what is done to one thing of it. */
const DEEDS: Deed[] = (ROOMS as readonly Room[]).flatMap((room) => [
  ...room.make.map((name) => ({ name, room, isOfThing: false })),
  ...[...room.act, ...(room.each ?? [])].map((name) => ({ name, room, isOfThing: true })),
]);

/** Rooms whose things are known by a number that is read out. */
const NUMBERED = { people: Uid, orders: OrderNumber } as const;
type Numbered = keyof typeof NUMBERED;

interface Numbering {
  room: Numbered;
  number: string;
  before: string;
}

/** The number at its end, a word of its own, which the end of an account's name is not; its letters look like no other. */
function numberIn(text: string): Numbering | null {
  const [, before = "", last = ""] = /^(|.*[^\w-])([0-9A-HJKMNP-TV-Z]+)$/i.exec(text) ?? [];
  const room = isNumbered("orders", last) ? "orders" : isNumbered("people", last) ? "people" : null;
  return room && { room, number: last.toUpperCase(), before: before.trim() };
}

function isNumbered(room: Numbered, text: string): boolean {
  return NUMBERED[room].safeParse(text).success;
}

/** Null for an action that was not meant. */
function wayOf({ name, room, isOfThing }: Deed, text: string, words: Words): Way | null {
  const title = words.action(name);
  const rest = restOf(title, text);
  if (rest === null) return null;
  const way = (label: string, leads: Way["leads"]) => ({ id: name, label, leads });
  const there = `/console/${room.id}`;
  if (!isOfThing) return rest === "" ? way(title, { to: there, begins: name }) : null;
  if (room.id !== "people" && room.id !== "orders")
    return rest === "" ? way(words.about(title, words.room(room.id)), { to: there }) : null;
  if (rest === "") return way(words.asks(title), { text: `${title} ` });
  if (isNumbered(room.id, rest)) {
    const number = rest.toUpperCase();
    return way(words.about(title, number), { to: placeOf(room.id, number), begins: name });
  }
  // A person has other names; an order has none.
  return room.id === "people" && rest.length >= 3
    ? way(words.about(title, rest), { to: listPlace("people", { name: rest }) })
    : null;
}

/** What is typed after an action's title, or after words of it where a number is; null where the title is not meant. */
function restOf(title: string, text: string): string | null {
  if (text.toLowerCase().startsWith(`${title.toLowerCase()} `))
    return text.slice(title.length).trim();
  const number = numberIn(text);
  if (number && hasWords(title, number.before)) return number.number;
  return hasWords(title, text) ? "" : null;
}

function hasWords(label: string, text: string): boolean {
  const own = label.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => own.includes(word));
}

/** An action is offered by several rooms: the first stands for them. */
function unique(ways: Way[]): Way[] {
  return ways.filter(({ id }, at) => ways.findIndex((way) => way.id === id) === at);
}

/** What begins with it is meant before what only has it. */
function byBeginning(ways: Way[], text: string): Way[] {
  const begins = ({ label }: Way) => label.toLowerCase().startsWith(text.toLowerCase());
  return [...ways.filter(begins), ...ways.filter((way) => !begins(way))];
}
