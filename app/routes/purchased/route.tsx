/** Where a payer comes back to. It trusts nothing in the address but the order's id, and asks the API for the truth. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { OBJECT_ID_PATTERN } from "#contract/object-id.ts";
import { keepAnonymousOut, plainUser, useSignedInGuard } from "#app/data/session/guards.ts";
import { Loading, Skeleton } from "#app/kit/ui/skeleton.tsx";
import { UnknownOrder } from "#app/parts/orders/unknown-order.tsx";
import { sameForAll } from "#app/parts/page/page-headers.ts";
import { PageHead } from "#app/parts/page/page-head.tsx";
import type { Route } from "./+types/route";
import { Outcome, PlainOutcome } from "./outcome.tsx";
import { ownOrder } from "./own-order.server.ts";

export const handle = { namespaces: ["checkout", "group-buying"] };

export { keepAnonymousOut as clientLoader };

export async function loader(visit: Route.LoaderArgs) {
  const user = await plainUser(visit);
  return user && { user, ...(await ownOrder(visit)) };
}

export { closing as action } from "./own-order.server.ts";

export const headers = sameForAll;

export default function Purchased({ loaderData: own }: Route.ComponentProps) {
  const { t } = useTranslation("checkout");
  const isIn = useSignedInGuard();
  const [query] = useSearchParams();
  const orderId = query.get("order") ?? "";
  return (
    <>
      <PageHead title={t("purchased.title")} description={t("purchased.description")} />
      <div className="page py-12 sm:py-16">
        {!OBJECT_ID_PATTERN.test(orderId) ? (
          <UnknownOrder />
        ) : own ? (
          <PlainOutcome {...own} />
        ) : isIn ? (
          <Outcome orderId={orderId} />
        ) : (
          <Placeholder />
        )}
      </div>
    </>
  );
}

function Placeholder() {
  const { t } = useTranslation("checkout");
  return (
    <Loading className="grid max-w-2xl gap-4">
      <h1 className="sr-only">{t("purchased.title")}</h1>
      <Skeleton className="h-10 w-64" />
      <Skeleton className="w-3/4" />
      <Skeleton className="h-40" />
    </Loading>
  );
}
