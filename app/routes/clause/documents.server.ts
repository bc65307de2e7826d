/** Terms and privacy policy, every version, as the build found them. On the server only: a page gets the one it shows. */
import type { Block, Inline, PolicyDocument } from "#contract/policy-document.ts";
import type { UiLanguage } from "#app/gateway/context.ts";
import { PARAMETERS, type PolicyName } from "#app/gateway/parameters.ts";
import { BRAND } from "#app/kit/brand.ts";
import { FALLBACK_LANGUAGE, LANGUAGES } from "#contract/languages.ts";
import type { Version } from "./version.ts";

const trees = import.meta.glob<PolicyDocument>("./documents/*/*.md", {
  query: "?policy",
  import: "default",
  eager: true,
});

export function isPolicyName(name: string | undefined): name is PolicyName {
  return PARAMETERS.name.some((known) => known === name);
}

/** Newest first. */
export function policyVersions(name: PolicyName, language: UiLanguage): Version[] {
  const dates = Object.keys(trees)
    .map((path) => /^\.\/documents\/([a-z]+)\/(\d{4}-\d{2}-\d{2})\./.exec(path))
    .flatMap((match) => (match?.[1] === name ? [match[2]!] : []));
  const newestFirst = [...new Set(dates)].toSorted().toReversed();
  return newestFirst.flatMap((date) => {
    const document = policy(name, date, language);
    return document ? [{ date, document, signed: null }] : [];
  });
}

/** In the fallback's words where it is not written in a language. The brand is filled in. */
function policy(name: PolicyName, date: string, language: UiLanguage): PolicyDocument | null {
  const inLanguage = (tag: UiLanguage) => trees[`./documents/${name}/${date}.${tag}.md`];
  const tree = inLanguage(language) ?? inLanguage(LANGUAGES[FALLBACK_LANGUAGE].tag);
  return tree ? { ...tree, blocks: tree.blocks.map(fillBlock) } : null;
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
