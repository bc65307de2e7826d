/** Shown in place of a list or section that is empty or did not load. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Sign, type SignName } from "#app/kit/drawing/sign.tsx";
import { Button } from "./button.tsx";

export interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  sign?: SignName;
  /** It is all that the page has to say, and so its heading. */
  isPage?: boolean;
  /** What to do next. */
  children?: ReactNode;
}

export function EmptyState({ title, text, sign = "info", isPage, children }: EmptyStateProps) {
  const Title = isPage ? "h1" : "p";
  return (
    <div className="grid justify-items-start gap-4 rounded border border-dashed border-edge p-6 sm:p-8">
      <Sign name={sign} className="h-14 text-ink" />
      <div className="grid gap-1">
        <Title className="text-lg font-semibold">{title}</Title>
        {text && <div className="max-w-prose text-quiet">{text}</div>}
      </div>
      {children && <div className="flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}

export interface ErrorStateProps {
  title: string;
  text?: ReactNode;
  isPage?: boolean;
  onRetry?: () => void;
}

export function ErrorState({ title, text, isPage, onRetry }: ErrorStateProps) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <EmptyState title={title} text={text} isPage={isPage} sign="error">
        {onRetry && (
          <Button variant="secondary" onClick={onRetry}>
            {t("retry")}
          </Button>
        )}
      </EmptyState>
    </div>
  );
}
