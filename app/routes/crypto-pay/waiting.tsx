/** The skeleton of the page. */
import { Loading, Skeleton } from "#app/kit/ui/skeleton.tsx";

export function Waiting() {
  return (
    <Loading className="grid max-w-2xl gap-4">
      <Skeleton className="h-10 w-64" />
      <Skeleton className="w-3/4" />
      <Skeleton className="h-40" />
    </Loading>
  );
}
