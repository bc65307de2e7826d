/** What comes from the build: the server build that React Router's plugin makes, the finder, and the worker that keeps it. */
declare module "virtual:react-router/server-build" {
  import type { ServerBuild } from "react-router";
  const build: ServerBuild;
  export = build;
}

/** The finder's file (tools/vite-finder.ts). */
declare module "virtual:finder" {
  const file: string;
  export default file;
}

/** A service worker without the page that it keeps (app/offline/service-worker.ts). */
declare module "virtual:service-worker" {
  const script: string;
  export default script;
}

/** What the build puts in (vite.config.ts). */
interface ImportMetaEnv {
  readonly RELEASE: string;
}
