/** A choice that the address carries: a link, so that it works without a script. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "#app/kit/styles/class-names.ts";

export interface ChoiceLinkProps {
  /** The address' query once it is chosen. */
  choice: URLSearchParams;
  isChosen: boolean;
  className: string;
  children: ReactNode;
}

export function ChoiceLink({ choice, isChosen, className, children }: ChoiceLinkProps) {
  return (
    <Link
      to={`?${choice}`}
      replace
      preventScrollReset
      aria-current={isChosen || undefined}
      className={classNames("rounded border-2 px-3", choiceClass(isChosen), className)}
    >
      {children}
    </Link>
  );
}

/** How what is chosen differs from what could be. */
export function choiceClass(isChosen: boolean): string {
  return isChosen ? "border-blue bg-raised" : "border-line hover:border-edge";
}
