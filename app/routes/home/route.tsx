/** The home page: one line that leads from the device to a port and on through everything there is to say. */
import { useTranslation } from "react-i18next";
import { goodsHeaders } from "#app/api/goods-headers.ts";
import { optionalData } from "#app/api/optional-data.ts";
import { gatewayContext } from "#app/context.ts";
import { PageHead } from "#app/page-head.tsx";
import type { Route } from "./+types/route";
import { Claims } from "./claims.tsx";
import { Downloads } from "./downloads.tsx";
import { Features } from "./features.tsx";
import { Hero } from "./hero.tsx";
import { Across, Along } from "./line.tsx";
import { Reviews } from "./reviews.tsx";
import { Speed } from "./speed.tsx";

export const handle = { namespaces: ["home"] };

export const headers = goodsHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(gatewayContext);
  const [shop, reviews, announcements] = await Promise.all([
    optionalData(call, "payment_shop", {}),
    optionalData(call, "marketing_reviews", {}),
    optionalData(call, "marketing_announcements", {}),
  ]);
  return {
    shop,
    reviews: reviews?.reviews ?? [],
    news: announcements?.announcements[0],
  };
}

export default function Home({ loaderData: { shop, reviews, news } }: Route.ComponentProps) {
  const { t } = useTranslation("home");
  return (
    <>
      <PageHead title={t("meta.title")} description={t("meta.description")} path="/" />
      <Hero news={news} />
      <Along side="right">
        <Claims shop={shop} />
      </Along>
      <Across to="left" />
      <Along side="left">
        <Speed />
        <Features shop={shop} />
      </Along>
      {reviews.length > 0 && (
        <>
          <Across to="right" />
          <Along side="right">
            <Reviews reviews={reviews} />
          </Along>
          <Across to="left" />
        </>
      )}
      <Downloads />
    </>
  );
}
