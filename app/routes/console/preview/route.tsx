/** `/console/preview`: no server draws it. */
import { drawnHere } from "#app/kit/ui/drawn-here.tsx";
import { PreviewPage } from "./page.client.tsx";

export default drawnHere(PreviewPage);
