/** Which verb answers which call. */
import { registerByName } from "./account/register-by-name.ts";
import { signInByName } from "./account/sign-in-by-name.ts";
import { readCurrentUser } from "./account/read-current-user.ts";
import { listProducts } from "./catalog/list-products.ts";
import type { Verbs } from "./context.ts";
import { listAnnouncements } from "./marketing/list-announcements.ts";
import { listReleases } from "./marketing/list-releases.ts";
import { listReviews } from "./marketing/list-reviews.ts";
import { recordClick } from "./marketing/record-click.ts";
import { endOwnSession } from "./session/end.ts";
import { readClientConfig } from "./system/read-client-config.ts";

export const verbs: Verbs = {
  system_user_info: readCurrentUser,
  system_client_config: readClientConfig,
  payment_shop: listProducts,
  register_type_username: registerByName,
  login_type_username: signInByName,
  user_logout: endOwnSession,
  marketing_announcements: listAnnouncements,
  marketing_releases: listReleases,
  marketing_reviews: listReviews,
  marketing_click: recordClick,
};
