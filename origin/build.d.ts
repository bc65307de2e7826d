/** What the build puts in (vite.config.ts). */
interface ImportMetaEnv {
  readonly RELEASE: string;
}
interface ImportMeta {
  readonly env: ImportMetaEnv;
}
