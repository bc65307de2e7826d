/** `/console/me`: no server draws it. */
import { drawnHere } from "#app/kit/ui/drawn-here.tsx";
import { Me } from "./page.client.tsx";

export default drawnHere(Me);
