/** Which links of the marketing host a page repeats: to this site, or by https to a host that configuration names. */
export function isAllowedLink(url: string, hosts: string[]): boolean {
  if (/^\/(?![/\\])/.test(url)) return true;
  const parsed = URL.parse(url);
  return parsed?.protocol === "https:" && parsed.port === "" && hosts.includes(parsed.hostname);
}
