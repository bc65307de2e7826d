/** A page that no server draws: of a module named `.client` the server build has the names alone. */
import type { FunctionComponent } from "react";

export function drawnHere(Page: FunctionComponent | undefined): FunctionComponent {
  return Page ?? Nothing;
}

function Nothing() {
  return null;
}
