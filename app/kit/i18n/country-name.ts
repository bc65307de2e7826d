/** A country in the reader's language; its letters where the browser has no name for it. */
export function countryName(country: string, language: string): string {
  return new Intl.DisplayNames(language, { type: "region" }).of(country) ?? country;
}
