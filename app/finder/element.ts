/** Elements without a framework: made of names, attributes and children, never of text that is read as markup. */

type Name =
  | "a"
  | "button"
  | "div"
  | "h1"
  | "h2"
  | "header"
  | "input"
  | "label"
  | "li"
  | "main"
  | "p"
  | "section"
  | "span"
  | "ul";
type Child = Node | string | null;
type Attributes = Record<string, string>;

export function el(name: Name, attributes: Attributes = {}, ...children: Child[]): HTMLElement {
  return filled(document.createElement(name), attributes, children);
}

/** A drawing of lines. */
export function drawing(viewBox: string, paths: Attributes[]): SVGElement {
  const made = (name: string, attributes: Attributes, children: Child[] = []) =>
    filled(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
  return made(
    "svg",
    { viewBox, "aria-hidden": "true", fill: "none" },
    paths.map((path) => made("path", path)),
  );
}

function filled<Made extends HTMLElement | SVGElement>(
  made: Made,
  attributes: Attributes,
  children: Child[],
): Made {
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.replaceChildren(...children.filter((child) => child !== null));
  return made;
}
