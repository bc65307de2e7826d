/** The payment method a reader chose last, kept in this browser: whoever comes back finds it chosen. */
const KEY = "payment-method";

export function lastMethod(): string | null {
  try {
    return window.localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function rememberMethod(method: string): void {
  try {
    window.localStorage.setItem(KEY, method);
  } catch {
    // The choice holds for this page, and that is enough.
  }
}
