/** Every version of every policy, as the build found them. On the server only: a page gets the one it shows. */
import type { Block, Inline, PolicyDocument } from "#contract/policy-document.ts";
import type { UiLanguage } from "#app/gateway/context.ts";
import { PARAMETERS, type PolicyName } from "#app/gateway/parameters.ts";
import { BRAND } from "#app/kit/brand.ts";
import canaryKey from "./documents/canary.pub?raw";
import { FALLBACK_LANGUAGE, LANGUAGES } from "#contract/languages.ts";

const trees = import.meta.glob<PolicyDocument>("./documents/*/*.md", {
  query: "?policy",
  import: "default",
  eager: true,
});
const texts = import.meta.glob<string>("./documents/*/*.{md,sig}", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Whose signature the canary carries: an Ed25519 key, 32 bytes in base64 (npm run canary). */
export const CANARY_KEY = canaryKey.trim();

export function isPolicyName(name: string | undefined): name is PolicyName {
  return PARAMETERS.name.some((known) => known === name);
}

/** The dates of a policy's versions, newest first. */
export function policyDates(name: PolicyName): string[] {
  const dates = Object.keys(trees)
    .map((path) => /^\.\/documents\/([a-z]+)\/(\d{4}-\d{2}-\d{2})\./.exec(path))
    .flatMap((match) => (match?.[1] === name ? [match[2]!] : []));
  return [...new Set(dates)].toSorted().toReversed();
}

/** In the fallback's words where it is not written in a language; null for a version that there is not. The brand is filled in. */
export function policy(
  name: PolicyName,
  date: string,
  language: UiLanguage,
): PolicyDocument | null {
  const inLanguage = (tag: UiLanguage) => trees[`./documents/${name}/${date}.${tag}.md`];
  const tree = inLanguage(language) ?? inLanguage(LANGUAGES[FALLBACK_LANGUAGE].tag);
  return tree ? { ...tree, blocks: tree.blocks.map(fillBlock) } : null;
}

/** The bytes of a version as they were signed, or of its signature (base64). */
export function policySource(name: PolicyName, date: string, file: string): string | null {
  return texts[`./documents/${name}/${date}.${file}`] ?? null;
}

function fillBlock(block: Block): Block {
  switch (block.type) {
    case "list":
      return { ...block, items: block.items.map((item) => item.map(fillBlock)) };
    case "quote":
      return { ...block, blocks: block.blocks.map(fillBlock) };
    default:
      return { ...block, children: block.children.map(fillInline) };
  }
}

function fillInline(inline: Inline): Inline {
  switch (inline.type) {
    case "text":
    case "code":
      return { ...inline, text: fill(inline.text) };
    case "link":
      return { ...inline, href: fill(inline.href), children: inline.children.map(fillInline) };
    default:
      return { ...inline, children: inline.children.map(fillInline) };
  }
}

function fill(text: string): string {
  return text.replaceAll("{{brand}}", BRAND.name).replaceAll("{{contact}}", BRAND.contact);
}
