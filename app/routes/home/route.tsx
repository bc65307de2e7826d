/** The home page. */
import { useTranslation } from "react-i18next";
import { gatewayContext } from "#app/context.ts";
import type { Route } from "./+types/route";
export const handle = { namespaces: ["home"] };
export async function loader({ context }: Route.LoaderArgs) {
  const { data } = await context.get(gatewayContext).call("system_client_config", {});
  return { config: data };
}
export default function Home({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("home");
  return (
    <h1>
      {t("title")} {loaderData.config.availabilityPercent}
    </h1>
  );
}
