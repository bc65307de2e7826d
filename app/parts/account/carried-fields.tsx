/** What a reader without scripts had sent elsewhere when their session was over: it goes along with signing in (decision 0166). */
import { useCarried } from "#app/data/plain/plain.ts";

export function CarriedFields() {
  return useCarried().map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
