/** Running text of a document: headings, paragraphs, lists, tables and links as a reader expects them. */
import type { ReactNode } from "react";
import { classNames } from "#app/kit/styles/class-names.ts";

export function Prose({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames("prose", className)}>{children}</div>;
}

/** A link within running text. */
export const TEXT_LINK_CLASS =
  "text-blue underline decoration-1 underline-offset-4 hover:text-blue-strong hover:decoration-2";
