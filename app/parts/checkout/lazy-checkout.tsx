/** The checkout as a page mounts it: its code and libraries load only once somebody is signed in. */
import { useLoginState } from "#app/data/session/login-state.ts";
import { lazyPart } from "#app/kit/ui/lazy-part.tsx";
import type { CheckoutProps } from "./checkout.tsx";
import { CheckoutPlaceholder } from "./checkout-placeholder.tsx";

const Checkout = lazyPart(async () => (await import("./checkout.tsx")).Checkout);

/** Nothing while nobody is signed in: the page then shows its own way to sign in. */
export function LazyCheckout(props: CheckoutProps) {
  const state = useLoginState();
  if (state === "out") return null;
  if (state === "unknown") return <CheckoutPlaceholder />;
  return <Checkout {...props} waiting={<CheckoutPlaceholder />} />;
}
