/** /user leads to /user/profile (spec §2). */
import { redirect } from "react-router";

const PROFILE = "/user/profile";

export function loader() {
  throw redirect(PROFILE);
}

export function clientLoader() {
  throw redirect(PROFILE);
}
