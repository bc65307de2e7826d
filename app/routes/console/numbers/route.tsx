/** `/console/numbers`: no server draws it. */
import { drawnHere } from "#app/kit/ui/drawn-here.tsx";
import { NumbersPage } from "./page.client.tsx";

export const handle = { namespaces: ["console-numbers"] };

export default drawnHere(NumbersPage);
