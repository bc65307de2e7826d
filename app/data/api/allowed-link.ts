/** Which links of the marketing host a page repeats: to this site, or by https to a host that configuration names. */
export function isAllowedLink(url: string, hosts: string[]): boolean {
  if (/^\/(?![/\\])/.test(url)) return true;
  const { protocol, port, hostname } = parsed(url) ?? {};
  return protocol === "https:" && port === "" && hostname !== undefined && hosts.includes(hostname);
}

function parsed(url: string): URL | null {
  try {
    return new URL(url);
  } catch {
    return null;
  }
}
