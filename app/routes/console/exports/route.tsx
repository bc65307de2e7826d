/** `/console/exports`: no server draws it. */
import { drawnHere } from "#app/kit/ui/drawn-here.tsx";
import { ExportsPage } from "./page.client.tsx";

export const handle = { namespaces: ["console-exports"] };

export default drawnHere(ExportsPage);
