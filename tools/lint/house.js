/** The house's own lint rules: what no shipped rule covers. */
import { boundaries } from "./boundaries.js";
import { browserFloor } from "./browser-floor.js";
import { fileHeader } from "./file-header.js";
import { passedIn } from "./passed-in.js";
import { patience } from "./patience.js";

export default {
  meta: { name: "house" },
  rules: {
    boundaries,
    "browser-floor": browserFloor,
    "file-header": fileHeader,
    "passed-in": passedIn,
    patience,
  },
};
