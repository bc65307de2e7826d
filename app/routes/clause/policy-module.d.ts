/** What tools/markdown/plugin.ts makes of a policy's file. */
declare module "*.md?policy" {
  import type { PolicyDocument } from "#contract/policy-document.ts";
  const document: PolicyDocument;
  export default document;
}
