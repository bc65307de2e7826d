/** A button that copies a value; its label says when it has. */
import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useTranslation } from "react-i18next";
import { classNames } from "#app/kit/styles/class-names.ts";
import { Button, type ButtonProps } from "./button.tsx";
import { useCopy } from "./use-copy.ts";

export interface CopyButtonProps extends Omit<ButtonProps, "value" | "onClick" | "children"> {
  value: string;
  /** Names what is copied: "Copy invite link". */
  label: string;
}

export function CopyButton({
  value,
  label,
  variant = "secondary",
  className,
  ...rest
}: CopyButtonProps) {
  const { t } = useTranslation();
  const { copied, copy } = useCopy(value);
  return (
    <Button
      {...rest}
      className={classNames("when-script", className)}
      variant={variant}
      onClick={() => void copy()}
    >
      {copied ? (
        <Check aria-hidden="true" className="size-5" />
      ) : (
        <Copy aria-hidden="true" className="size-5" />
      )}
      <span aria-live="polite">{copied ? t("copied") : label}</span>
    </Button>
  );
}
