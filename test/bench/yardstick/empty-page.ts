/** An empty page of React Router (empty-app), rendered as its template for Workers renders one. */
import { createRequestHandler } from "react-router";
// The bench bundles this with the build of the empty app (../runtime.ts).
import * as build from "virtual:react-router/server-build";

const handle = createRequestHandler(build, "production");

export default { fetch: (request: Request) => handle(request) };
