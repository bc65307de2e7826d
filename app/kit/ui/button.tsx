/** Buttons, and links that look like them. A busy button keeps its focus and its width and does nothing when pressed. */
import type { ComponentProps, MouseEvent } from "react";
import { Link, type LinkProps } from "react-router";
import { classNames } from "#app/kit/styles/class-names.ts";
import { RunningLine } from "./running-line.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

const SHAPE =
  "relative inline-flex min-h-12 items-center justify-center gap-2 rounded border px-5 py-2 text-center font-semibold leading-tight no-underline transition-colors duration-150";

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    "border-blue bg-blue text-on-blue hover:border-blue-strong hover:bg-blue-strong active:border-blue",
  secondary: "border-ink bg-transparent text-ink hover:bg-ink hover:text-paper",
  quiet: "border-transparent bg-transparent text-blue hover:bg-tint hover:text-blue-strong",
  danger: "border-error bg-transparent text-error hover:bg-error hover:text-paper",
};

const INERT = "disabled:pointer-events-none disabled:opacity-50 aria-busy:cursor-progress";

export function buttonClass(variant: ButtonVariant, className?: string): string {
  return classNames(SHAPE, VARIANTS[variant], INERT, className);
}

export interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  /** Work is going on: presses are swallowed, a submit too. */
  busy?: boolean;
}

export function Button({
  variant = "primary",
  busy = false,
  type = "button",
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(variant, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      {/* A translator takes the text for its own: React still reaches one that has an element to itself. */}
      <span className="contents">{children}</span>
      {busy && <RunningLine className="absolute inset-x-3 bottom-1.5 h-0.5" />}
    </button>
  );
}

export interface LinkButtonProps extends LinkProps {
  variant?: ButtonVariant;
}

export function LinkButton({ variant = "primary", className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonClass(variant, className)} />;
}
