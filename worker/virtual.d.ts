/** What comes from the build: the server build that React Router's plugin makes, and the finder. */
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

/** What the build puts in (vite.config.ts). */
interface ImportMetaEnv {
  readonly RELEASE: string;
}
