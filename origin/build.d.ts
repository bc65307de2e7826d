/** The finder's file (tools/vite-finder.ts). */
declare module "virtual:finder" {
  const file: string;
  export default file;
}

/** What the build puts in (vite.config.ts). */
interface ImportMetaEnv {
  readonly RELEASE: string;
}
interface ImportMeta {
  readonly env: ImportMetaEnv;
}
