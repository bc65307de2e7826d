/** The plans as search engines read them (schema.org Product). */
import type { Shop } from "#contract/catalog.ts";
import { BRAND } from "#app/kit/brand.ts";

export function productData({ products }: Shop, siteOrigin: string) {
  return {
    name: BRAND.name,
    brand: { "@type": "Brand", name: BRAND.name },
    image: `${siteOrigin}/og/pricing.en.png`,
    offers: products.map(({ id, name, price: { amount, currency } }) => ({
      "@type": "Offer",
      name,
      url: `${siteOrigin}/pricing?plan=${id}`,
      price: majorUnits(amount, currency),
      priceCurrency: currency,
      availability: "https://schema.org/InStock",
    })),
  };
}

/** "9.99": a decimal string with the currency's own decimals, and no floating point on the way. */
export function majorUnits(amount: number, currency: string): string {
  const { maximumFractionDigits: decimals = 0 } = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
  }).resolvedOptions();
  if (decimals === 0) return String(amount);
  const digits = String(amount).padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
