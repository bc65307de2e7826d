/** The skeleton of a group, or of the choices for a new one. */
import { Loading, Skeleton } from "#app/kit/ui/skeleton.tsx";

export function GroupPlaceholder() {
  return (
    <Loading className="grid gap-4">
      <Skeleton className="h-7 w-56" />
      <Skeleton className="h-24" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12 w-48" />
    </Loading>
  );
}
