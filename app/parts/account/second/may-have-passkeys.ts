/** Whether this browser may have passkeys for this host: a bare address has none. */
export function mayHavePasskeys(): boolean {
  const { hostname } = window.location;
  const isNamed = !/^[\d.]+$|:/.test(hostname);
  return isNamed && window.isSecureContext && typeof window.PublicKeyCredential === "function";
}
