/** The home page: one line that leads from the device to a port and on through everything there is to say. */
import { useTranslation } from "react-i18next";
import type { Announcement } from "#contract/marketing.ts";
import { optionalData } from "#app/data/api/optional-data.ts";
import { gatewayContext } from "#app/gateway/context.ts";
import { lowestMonthlyPrice, mostDevices } from "#app/parts/catalog/plan.ts";
import { PageHead } from "#app/parts/page/page-head.tsx";
import { goodsHeaders } from "#app/parts/page/page-headers.ts";
import type { Route } from "./+types/route";
import { Claims } from "./claims.tsx";
import { Downloads } from "./downloads.tsx";
import { Features } from "./features.tsx";
import { Hero } from "./hero.tsx";
import { Across, Along } from "./line.tsx";
import type { News } from "./latest-news.tsx";
import { Reviews } from "./reviews.tsx";
import { Speed } from "./speed.tsx";

export const handle = { namespaces: ["home"], isComplete: true };

export const headers = goodsHeaders;

const REVIEWS_SHOWN = 4;

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(gatewayContext);
  const [shop, reviews, announcements] = await Promise.all([
    optionalData(call, "payment_shop", {}),
    optionalData(call, "marketing_reviews", {}),
    optionalData(call, "marketing_announcements", {}),
  ]);
  // Only what is shown: all of it travels twice, as the page and as its data.
  return {
    lowest: shop && lowestMonthlyPrice(shop.products),
    maxDevices: shop && mostDevices(shop.products),
    methods: shop?.methods ?? [],
    reviews: reviews?.reviews.slice(0, REVIEWS_SHOWN) ?? [],
    news: announcements?.announcements.map(headline)[0],
  };
}

function headline({ id, title, publishedAt, sample }: Announcement): News {
  return { id, title, publishedAt, sample };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { lowest, maxDevices, methods, reviews, news } = loaderData;
  const { t } = useTranslation("home");
  return (
    <>
      <PageHead title={t("meta.title")} description={t("meta.description")} path="/" />
      <Hero news={news} />
      <Along side="right">
        <Claims lowest={lowest} />
      </Along>
      <Across to="left" />
      <Along side="left">
        <Speed />
        <Features maxDevices={maxDevices} methods={methods} />
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
