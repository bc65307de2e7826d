/** Every address of the site, in the order of spec §2. */
import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  route("sitemap.xml", "routes/files/sitemap.ts"),
  route("robots.txt", "routes/files/robots.ts"),
  route("manifest.webmanifest", "routes/files/manifest.ts"),
  route(".well-known/security.txt", "routes/files/security.ts"),
  layout("routes/site/route.tsx", { id: "site" }, [
    index("routes/home/route.tsx"),
    layout("routes/auth/route.tsx", [
      route("register", "routes/auth/register/route.tsx"),
      route("login", "routes/auth/login/route.tsx"),
      route("resetpassword", "routes/auth/reset-password/route.tsx"),
    ]),
    route("pricing", "routes/pricing/route.tsx"),
    route("group-buying", "routes/group-buying/route.tsx"),
    ...prefix("download", [
      index("routes/download/route.tsx"),
      route("list/:file", "routes/download/list/route.tsx"),
      route(":system", "routes/download/platform/route.tsx"),
    ]),
    route("affiliate", "routes/affiliate/route.tsx"),
    route("faq", "routes/faq/route.tsx"),
    route("announcements", "routes/announcements/route.tsx"),
    route("education", "routes/education/route.tsx"),
    route("crypto-pay/:productId", "routes/crypto-pay/route.tsx"),
    route("purchased", "routes/purchased/route.tsx"),
    route("user", "routes/user/route.tsx", [
      index("routes/user/index/route.tsx"),
      route("profile", "routes/user/profile/route.tsx"),
      route("device", "routes/user/device/route.tsx"),
      route("reward", "routes/user/reward/route.tsx"),
      route("group-buying", "routes/user/group-buying/route.tsx"),
      route("benefits", "routes/user/benefits/route.tsx"),
      route("notices", "routes/user/notices/route.tsx"),
      route("data", "routes/user/data/route.tsx"),
      route("delete", "routes/user/delete/route.tsx"),
      route("kol", "routes/user/kol/route.tsx"),
    ]),
    route("v4/docs", "routes/api-docs/route.tsx"),
    route("dev/outbox", "routes/dev-outbox/route.tsx"),
    route("*", "routes/not-found/route.tsx"),
  ]),
  layout("routes/site/plain/route.tsx", { id: "plain" }, [
    ...prefix("clause/:name", [
      index("routes/clause/route.tsx"),
      route(":date/:file", "routes/clause/source/route.tsx"),
    ]),
    route("apple-help", "routes/apple-help/route.tsx"),
    route("trial", "routes/trial/route.tsx"),
    route("unsubscribe/:link", "routes/unsubscribe/route.tsx"),
    route("loading", "routes/loading/route.tsx"),
  ]),
] satisfies RouteConfig;
