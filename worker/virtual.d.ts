/** What comes from the build: the server build that React Router's plugin makes. */
declare module "virtual:react-router/server-build" {
  import type { ServerBuild } from "react-router";
  const build: ServerBuild;
  export = build;
}

/** What the build puts in (vite.config.ts). */
interface ImportMetaEnv {
  readonly RELEASE: string;
}
