/** `/console/business`: no server draws it. */
import { drawnHere } from "#app/kit/ui/drawn-here.tsx";
import { BusinessPage } from "./page.client.tsx";

export const handle = { namespaces: ["console-business"] };

export default drawnHere(BusinessPage);
