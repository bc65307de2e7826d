/** `npm run build`: the build that `npm start` and the tests take, when the sources are not those of the last one. */
import { build } from "./local/build.ts";

await build().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
