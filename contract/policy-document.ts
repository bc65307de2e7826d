/** A policy as the build makes it from Markdown: a tree of a few known nodes, so that nothing else can be rendered. */
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
  /** Of a statement that has to be renewed: by when, as a date. */
  next: string | null;
  /** It only shows what a real one looks like. */
  sample: boolean;
  blocks: Block[];
}
