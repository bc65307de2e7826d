/** `/console`: no server draws it. */
import { drawnHere } from "#app/kit/ui/drawn-here.tsx";
import { Today } from "./page.client.tsx";

export default drawnHere(Today);
