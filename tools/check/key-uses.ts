/**
 * Which text keys the source uses. `t("key")` and `t("ns:key")` are read with the namespaces their `useTranslation`
 * names; a template is a pattern; a key kept in a table counts as used wherever its literal stands. What can be seen
 * nowhere is declared in a comment: `locale-keys: ns:prefix.*`.
 */
import { type ESTree, parseSync, Visitor, type VisitorObject } from "vite";

export interface KeyUse {
  /** Candidates, as `ns:key`; a `*` stands for anything. One of them must exist. */
  candidates: string[];
  line: number;
}

export interface SourceKeys {
  /** Arguments of `t` and `i18nKey`: each must exist. */
  uses: KeyUse[];
  /** Literals and templates that may be keys; they only keep a key from counting as unused. */
  mentions: Set<string>;
  namespaces: Set<string>;
}

const DECLARED = /locale-keys:\s*([\w:.*-]+(?:[ ,]+[\w-]+:[\w.*-]+)*)/g;

export function keysIn(file: string, source: string, defaultNamespace: string): SourceKeys {
  const { program } = parseSync(file, source);
  const found: SourceKeys = { uses: [], mentions: new Set(), namespaces: new Set() };
  const scopes = new Scopes(defaultNamespace);
  const lineOf = (at: number) => source.slice(0, at).split("\n").length;
  const use = (node: ESTree.Node, namespaces: string[] | null) => {
    for (const key of keysOf(node)) {
      const candidates = qualified(key, namespaces ?? [...found.namespaces, defaultNamespace]);
      found.uses.push({ candidates, line: lineOf(node.start) });
    }
  };
  const deferred: (() => void)[] = [];
  new Visitor({
    ...scopes.visitor,
    VariableDeclarator(node) {
      const namespaces = translationNamespaces(node.init);
      if (!namespaces) return;
      for (const name of namespaces) found.namespaces.add(name);
      scopes.declare(boundName(node.id), namespaces);
    },
    CallExpression(node) {
      for (const name of translationNamespaces(node) ?? []) found.namespaces.add(name);
      const translator = translatorName(node.callee);
      const [argument] = node.arguments;
      if (!translator || !argument) return;
      const namespaces = scopes.find(translator);
      // A `t` that came as a parameter may belong to any namespace the whole file names.
      deferred.push(() => use(argument, namespaces));
    },
    JSXAttribute(node) {
      if (node.name.name !== "i18nKey" || !node.value) return;
      const value = node.value;
      deferred.push(() => use(value, null));
    },
    Literal(node) {
      if (typeof node.value === "string") found.mentions.add(node.value);
    },
    TemplateLiteral(node) {
      const pattern = patternOf(node);
      if (/^[\w:-]+\./.test(pattern)) found.mentions.add(pattern);
    },
  }).visit(program);
  for (const run of deferred) run();
  for (const [, keys = ""] of source.matchAll(DECLARED))
    for (const key of keys.split(/[ ,]+/)) found.mentions.add(key);
  return found;
}

/** Which name translates in which namespaces, by function scope. */
class Scopes {
  readonly #stack: Map<string, string[]>[] = [new Map()];
  readonly #default: string;

  constructor(defaultNamespace: string) {
    this.#default = defaultNamespace;
  }

  declare(name: string | null, namespaces: string[]): void {
    if (name) this.#stack.at(-1)!.set(name, namespaces.length > 0 ? namespaces : [this.#default]);
  }

  find(name: string): string[] | null {
    return this.#stack.findLast((scope) => scope.has(name))?.get(name) ?? null;
  }

  get visitor(): VisitorObject {
    const enter = () => {
      this.#stack.push(new Map());
    };
    const exit = () => {
      this.#stack.pop();
    };
    return {
      FunctionDeclaration: enter,
      "FunctionDeclaration:exit": exit,
      FunctionExpression: enter,
      "FunctionExpression:exit": exit,
      ArrowFunctionExpression: enter,
      "ArrowFunctionExpression:exit": exit,
    };
  }
}

/** The namespaces of `useTranslation(...)` or `getFixedT(language, ...)`; null for anything else. */
function translationNamespaces(node: ESTree.Node | null): string[] | null {
  if (node?.type !== "CallExpression") return null;
  const name = calleeName(node.callee);
  if (name !== "useTranslation" && name !== "getFixedT") return null;
  const argument = node.arguments[name === "getFixedT" ? 1 : 0];
  if (!argument) return [];
  const parts = argument.type === "ArrayExpression" ? argument.elements : [argument];
  return parts.flatMap((part) => (part ? keysOf(part) : []));
}

function calleeName(callee: ESTree.Node): string | null {
  if (callee.type === "Identifier") return callee.name;
  const isMember = callee.type === "MemberExpression" && callee.property.type === "Identifier";
  return isMember ? (callee.property as { name: string }).name : null;
}

/** `t` of a declaration: `const { t } = …`, `const { t: say } = …`, `const t = …`. */
function boundName(id: ESTree.Node): string | null {
  if (id.type === "Identifier") return id.name;
  if (id.type !== "ObjectPattern") return null;
  for (const property of id.properties) {
    if (property.type !== "Property" || property.key.type !== "Identifier") continue;
    if (property.key.name === "t" && property.value.type === "Identifier")
      return property.value.name;
  }
  return null;
}

/** The name a translating call goes by, or null: `t(…)`, `i18n.t(…)`, and any name that was declared as one. */
function translatorName(callee: ESTree.Node): string | null {
  if (callee.type === "Identifier") return /^t([A-Z]\w*)?$/.test(callee.name) ? callee.name : null;
  return calleeName(callee) === "t" ? "i18n.t" : null;
}

/** The keys an expression may be: literals, templates as patterns, both arms of a choice; nothing for the rest. */
function keysOf(node: ESTree.Node): string[] {
  switch (node.type) {
    case "Literal":
      return typeof node.value === "string" ? [node.value] : [];
    case "TemplateLiteral":
      return /[\w-]/.test(patternOf(node)) ? [patternOf(node)] : [];
    case "ConditionalExpression":
      return [...keysOf(node.consequent), ...keysOf(node.alternate)];
    case "LogicalExpression":
      return [...keysOf(node.left), ...keysOf(node.right)];
    case "JSXExpressionContainer":
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "ParenthesizedExpression":
      return keysOf(node.expression);
    case "ArrayExpression":
      return node.elements.flatMap((part) => (part ? keysOf(part) : []));
    default:
      return [];
  }
}

function patternOf(node: ESTree.TemplateLiteral): string {
  return node.quasis.map(({ value }) => value.cooked ?? value.raw).join("*");
}

function qualified(key: string, namespaces: string[]): string[] {
  return key.includes(":") ? [key] : [...new Set(namespaces)].map((name) => `${name}:${key}`);
}
