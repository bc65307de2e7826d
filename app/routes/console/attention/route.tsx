/** `/console/attention`: no server draws it. */
import { drawnHere } from "#app/kit/ui/drawn-here.tsx";
import { Attention } from "./page.client.tsx";

export default drawnHere(Attention);
