/** `/console/:room/one`: no server draws it. */
import { data } from "react-router";
import { drawnHere } from "#app/kit/ui/drawn-here.tsx";
import type { Route } from "./+types/route";
import { roomOf } from "../rooms.ts";
import { ThingPage } from "./page.client.tsx";

/** What the preview of a price says of the pricing page is in that page's words. */
export const handle = { namespaces: ["pricing"] };

export function loader({ params }: Route.LoaderArgs) {
  if (!roomOf(params.room)?.by) throw data(null, { status: 404 });
  return null;
}

export default drawnHere(ThingPage);
