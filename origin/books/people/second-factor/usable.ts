/** A factor that was shown and is right, until the batch that uses it up. */
import type { Transition } from "#origin/ground/db/transition.ts";

/** As with a code that was sent: `use` decides, and the batch's other statements are guarded with `transition`. */
export interface Usable {
  use: D1PreparedStatement;
  transition: Transition;
  /** What the same batch notes of it, behind `use`. */
  noted?: D1PreparedStatement[];
}
