/** The skeleton of the checkout. */
import { Loading, Skeleton } from "#app/kit/ui/skeleton.tsx";

export function CheckoutPlaceholder() {
  return (
    <Loading className="grid gap-4">
      <Skeleton />
      <Skeleton className="w-3/4" />
      <Skeleton className="h-28" />
      <Skeleton className="h-12" />
    </Loading>
  );
}
