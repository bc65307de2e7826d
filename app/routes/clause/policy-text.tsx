/** A policy's tree as elements. The build yields no node that is not handled here. */
import { Link } from "react-router";
import type { Block, Inline } from "#contract/policy-document.ts";

// A policy's tree never changes while it is shown, so a place in it identifies a node.
export function PolicyText({ blocks }: { blocks: Block[] }) {
  return blocks.map((block, index) => <BlockElement key={index} block={block} />);
}

function BlockElement({ block }: { block: Block }) {
  switch (block.type) {
    case "heading": {
      const Heading = block.level === 2 ? "h2" : "h3";
      return (
        <Heading id={block.id}>
          <InlineText inlines={block.children} />
        </Heading>
      );
    }
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      return (
        <List>
          {block.items.map((item, index) => (
            <li key={index}>
              <ItemText blocks={item} />
            </li>
          ))}
        </List>
      );
    }
    case "quote":
      return (
        <blockquote>
          <PolicyText blocks={block.blocks} />
        </blockquote>
      );
    case "paragraph":
      return (
        <p>
          <InlineText inlines={block.children} />
        </p>
      );
  }
}

/** An item of one paragraph has no paragraph's spacing. */
function ItemText({ blocks }: { blocks: Block[] }) {
  const [only] = blocks;
  if (blocks.length === 1 && only?.type === "paragraph") {
    return <InlineText inlines={only.children} />;
  }
  return <PolicyText blocks={blocks} />;
}

function InlineText({ inlines }: { inlines: Inline[] }) {
  return inlines.map((inline, index) => <InlineElement key={index} inline={inline} />);
}

function InlineElement({ inline }: { inline: Inline }) {
  if (inline.type === "text") return inline.text;
  if (inline.type === "code") return <code>{inline.text}</code>;
  const children = <InlineText inlines={inline.children} />;
  if (inline.type !== "link") {
    return inline.type === "strong" ? <strong>{children}</strong> : <em>{children}</em>;
  }
  return inline.href.startsWith("/") ? (
    <Link to={inline.href}>{children}</Link>
  ) : (
    <a href={inline.href} rel="noopener">
      {children}
    </a>
  );
}
