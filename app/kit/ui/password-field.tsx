/** A password with a button that shows what is typed; it hides again when the form is sent. */
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { TextField, type TextFieldProps } from "./text-field.tsx";

export function PasswordField(props: Omit<TextFieldProps, "type" | "end">) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const form = toggle.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, []);

  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? "text" : "password"}
      end={
        <button
          ref={toggle}
          type="button"
          aria-pressed={shown}
          aria-label={t("showPassword")}
          onClick={() => setShown(!shown)}
          className="when-script grid size-11 place-items-center rounded text-quiet hover:text-ink"
        >
          {shown ? (
            <EyeOff aria-hidden="true" className="size-5" />
          ) : (
            <Eye aria-hidden="true" className="size-5" />
          )}
        </button>
      }
    />
  );
}
