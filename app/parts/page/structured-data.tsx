/**
 * What a page tells search engines in schema.org's vocabulary: a data block that no browser runs. It is in the rendered
 * page only: after hydration the page makes no script elements, which its policy forbids (decision 0046).
 */
import { usePageFacts } from "#app/data/site/page-facts.ts";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";

export function StructuredData({ type, ...properties }: { type: string; [name: string]: unknown }) {
  const nonce = usePageFacts()?.nonce;
  if (useHydrated()) return null;
  return (
    <script type="application/ld+json" nonce={nonce} suppressHydrationWarning>
      {dataBlock({ "@context": "https://schema.org", "@type": type, ...properties })}
    </script>
  );
}

/** JSON that can end neither its element nor a line of a script. */
export function dataBlock(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", String.raw`\u003c`)
    .replaceAll("\u2028", String.raw`\u2028`)
    .replaceAll("\u2029", String.raw`\u2029`);
}
