/** Every address of the site, in the order of spec §2. */
import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  layout("routes/site/route.tsx", { id: "site" }, [
    index("routes/home/route.tsx"),
    layout("routes/auth/route.tsx", [
      route("register", "routes/auth/register/route.tsx"),
      route("login", "routes/auth/login/route.tsx"),
    ]),
    route("pricing", "routes/pricing/route.tsx"),
    route("group-buying", "routes/group-buying/route.tsx"),
    route("affiliate", "routes/affiliate/route.tsx"),
    route("user", "routes/user/route.tsx", [
      index("routes/user/index/route.tsx"),
      route("profile", "routes/user/profile/route.tsx"),
    ]),
    route("*", "routes/not-found/route.tsx"),
  ]),
] satisfies RouteConfig;
