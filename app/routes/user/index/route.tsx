/** /user leads to /user/profile (spec §2), with all that the address carries. */
import { type LoaderFunctionArgs, redirect } from "react-router";

const PROFILE = "/user/profile";

function leadOn({ url }: Pick<LoaderFunctionArgs, "url">) {
  throw redirect(`${PROFILE}${url.search}${url.hash}`);
}

export { leadOn as loader, leadOn as clientLoader };
