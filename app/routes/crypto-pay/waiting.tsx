/** The skeleton of the page. */
import { useTranslation } from "react-i18next";
import { Loading, Skeleton } from "#app/kit/ui/skeleton.tsx";

export function Waiting() {
  const { t } = useTranslation("crypto-pay");
  return (
    <Loading className="grid max-w-2xl gap-4">
      <h1 className="sr-only">{t("title")}</h1>
      <Skeleton className="h-10 w-64" />
      <Skeleton className="w-3/4" />
      <Skeleton className="h-40" />
    </Loading>
  );
}
