/** Every address of the site, in the order of spec §2. */
import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  layout("routes/site/route.tsx", { id: "site" }, [
    index("routes/home/route.tsx"),
    route("register", "routes/register/route.tsx"),
    route("login", "routes/login/route.tsx"),
    ...prefix("user", [route("profile", "routes/user/profile/route.tsx")]),
    route("*", "routes/not-found/route.tsx"),
  ]),
] satisfies RouteConfig;
