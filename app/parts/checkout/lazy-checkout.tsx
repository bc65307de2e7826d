/** The checkout as a page mounts it: its code and libraries load only once somebody is signed in. */
import { lazy, Suspense } from "react";
import { useLoginState } from "#app/data/session/login-state.ts";
import type { CheckoutProps } from "./checkout.tsx";
import { CheckoutPlaceholder } from "./checkout-placeholder.tsx";

const Checkout = lazy(async () => ({ default: (await import("./checkout.tsx")).Checkout }));

/** Nothing while nobody is signed in: the page then shows its own way to sign in. */
export function LazyCheckout(props: CheckoutProps) {
  const state = useLoginState();
  if (state === "out") return null;
  if (state === "unknown") return <CheckoutPlaceholder />;
  return (
    <Suspense fallback={<CheckoutPlaceholder />}>
      <Checkout {...props} />
    </Suspense>
  );
}
