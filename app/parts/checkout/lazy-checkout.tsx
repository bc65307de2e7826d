/** The checkout as a page mounts it: its code, and the libraries behind it, come only once somebody is signed in. */
import { lazy, Suspense } from "react";
import { useLoginState } from "#app/data/session/login-state.ts";
import type { CheckoutProps } from "./checkout.tsx";
import { CheckoutPlaceholder } from "./checkout-placeholder.tsx";

const Checkout = lazy(async () => ({ default: (await import("./checkout.tsx")).Checkout }));

/** Nothing as long as nobody is signed in: the page shows its own way to sign in then. */
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
