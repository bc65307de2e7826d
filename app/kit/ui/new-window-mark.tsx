/** Behind the text of a link that opens in a new window: says so to the eye and to the ear. */
import ExternalLink from "lucide-react/icons/external-link";
import { useTranslation } from "react-i18next";

export function NewWindowMark() {
  const { t } = useTranslation();
  return (
    <ExternalLink
      aria-label={t("newWindow")}
      className="ml-1.5 inline size-4 shrink-0 align-[-0.15em]"
    />
  );
}
