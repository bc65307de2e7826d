/**
 * `npm run drills -- distance [words of vitest's]`: the walks with the database and the objects far away, as they are from much
 * of the world: each question comes 150 ms late. Nothing may time out, and nothing show a wrong state in between.
 */
import { walked } from "./earlier/walked.ts";

process.env.TEST_DISTANCE_MS = "150";
process.exit(walked(process.cwd(), "e2e", process.argv.slice(2)) ? 0 : 1);
