/** The payment method a reader chose last, kept in this browser for their next visit. */
import { localStore } from "#app/kit/browser/storage.ts";

const KEY = "payment-method";

export const lastMethod = () => localStore.get(KEY);

export const rememberMethod = (method: string) => localStore.set(KEY, method);
