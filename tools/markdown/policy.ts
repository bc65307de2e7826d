/**
 * Reads a policy's Markdown: a head of `key: value` lines, then a few kinds of text. Raw HTML, images, and links of any
 * scheme but https and mailto stop the build, so that no page has anything to clean.
 */
import type { Nodes, PhrasingContent, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import {
  anchorOf,
  type Block,
  headOf,
  type Inline,
  type PolicyDocument,
} from "#contract/policy-document.ts";

/** @throws with the line of whatever a policy may not hold. */
export function parsePolicy(source: string): PolicyDocument {
  const head = headOf(source);
  if (!head)
    throw new Error("a policy opens with its head, key: value lines between two lines of ---");
  return {
    title: required(head.fields, "title"),
    changes: required(head.fields, "changes"),
    blocks: fromMarkdown(head.body).children.map(blockOf),
  };
}

function required(fields: Record<string, string>, name: string): string {
  const value = fields[name];
  if (!value) throw new Error(`the head names no ${name}`);
  return value;
}

function blockOf(node: RootContent): Block {
  switch (node.type) {
    case "heading": {
      if (node.depth !== 2 && node.depth !== 3) return refuse(node, "a heading of level 2 or 3");
      const children = node.children.map(inlineOf);
      return { type: "heading", level: node.depth, id: anchorOf(textOf(children)), children };
    }
    case "paragraph":
      return { type: "paragraph", children: node.children.map(inlineOf) };
    case "list":
      return {
        type: "list",
        ordered: node.ordered === true,
        items: node.children.map(({ children }) => children.map(blockOf)),
      };
    case "blockquote":
      return { type: "quote", blocks: node.children.map(blockOf) };
    default:
      return refuse(node, "a heading, paragraph, list or quote");
  }
}

function inlineOf(node: PhrasingContent): Inline {
  switch (node.type) {
    case "text":
      return { type: "text", text: node.value.replaceAll("\n", " ") };
    case "strong":
    case "emphasis":
      return { type: node.type, children: node.children.map(inlineOf) };
    case "inlineCode":
      return { type: "code", text: node.value };
    case "link":
      if (!isAllowedLink(node.url)) return refuse(node, "an https, mailto or own link");
      return { type: "link", href: node.url, children: node.children.map(inlineOf) };
    default:
      return refuse(node, "text, emphasis, code or a link");
  }
}

export function isAllowedLink(href: string): boolean {
  if (/^\/(?![/\\])[\w/.#?=-]*$/.test(href)) return true;
  const url = URL.parse(href);
  return url !== null && (url.protocol === "https:" || url.protocol === "mailto:");
}

function refuse(node: Nodes, wanted: string): never {
  const line = node.position?.start.line ?? 0;
  throw new Error(`line ${line} after the head: ${node.type} is not ${wanted}`);
}

function textOf(children: Inline[]): string {
  return children.map((child) => ("text" in child ? child.text : textOf(child.children))).join("");
}
