/** A policy as a page shows it: a tree of a few known nodes, so that nothing else can be rendered. */
export type Inline =
  | { type: "text"; text: string }
  | { type: "strong" | "emphasis"; children: Inline[] }
  | { type: "code"; text: string }
  /** A path of this site, an https address or a mailto; nothing else passes the build. */
  | { type: "link"; href: string; children: Inline[] };

export type Block =
  | { type: "heading"; level: 2 | 3; id: string; children: Inline[] }
  | { type: "paragraph"; children: Inline[] }
  | { type: "list"; ordered: boolean; items: Block[][] }
  | { type: "quote"; blocks: Block[] };

export interface PolicyDocument {
  title: string;
  /** What changed since the version before, in one sentence. */
  changes: string;
  blocks: Block[];
}

/** The head of a text, `key: value` lines between two lines of `---`, and what follows it; null where there is none. */
export function headOf(text: string): { fields: Record<string, string>; body: string } | null {
  const [whole = "", head = ""] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? [];
  const lines = head.split("\n").map((line) => /^(\w+): *(\S.*)$/.exec(line));
  if (lines.includes(null)) return null;
  const fields = Object.fromEntries(lines.map((line) => line!.slice(1) as [string, string]));
  return { fields, body: text.slice(whole.length) };
}

/** An anchor from a heading's own words, Chinese ones too. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
}
