/** `/console/:room`: no server draws it. */
import { data } from "react-router";
import { drawnHere } from "#app/kit/ui/drawn-here.tsx";
import type { Route } from "./+types/route";
import { roomOf } from "../rooms.ts";
import { RoomPage } from "./page.client.tsx";

export const handle = { namespaces: ["console-exports"] };

export function loader({ params }: Route.LoaderArgs) {
  if (!roomOf(params.room)) throw data(null, { status: 404 });
  return null;
}

export default drawnHere(RoomPage);
