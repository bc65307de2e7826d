/**
 * `npm run drills -- schema COMMIT [words of vitest's]`: the verbs of an earlier commit on today's schema. That commit's own
 * tests of money run in a folder of their own, in which the migrations are today's. What they find refused, a version that still
 * serves would meet while another is switched on, or after a rollback.
 */
import { walked } from "./walked.ts";
import { inTree } from "./tree.ts";

const [commit, ...words] = process.argv.slice(2);
if (!commit) {
  console.error("Say which: npm run drills -- schema COMMIT");
  process.exit(1);
}
process.exit((await inTree(commit, (folder) => walked(folder, "money", words))) ? 0 : 1);
