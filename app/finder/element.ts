/** Elements without a framework: made of names, attributes and children, never of text that is read as markup. */

type Child = Node | string | null;
type Attributes = Record<string, string>;

export function el<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
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

function filled<Made extends Element>(made: Made, attributes: Attributes, children: Child[]): Made {
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children.filter((child) => child !== null));
  return made;
}
