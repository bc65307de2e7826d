/** One message of a question, with its pictures. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SupportMessage, SupportPicture } from "#contract/support.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { BRAND } from "#app/kit/brand.ts";
import { formatInstant } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { classNames } from "#app/kit/styles/class-names.ts";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { Skeleton } from "#app/kit/ui/skeleton.tsx";
import { pictureQuery, type SupportKey } from "./support-query.ts";

export interface MessageItemProps {
  message: SupportMessage;
  supportKey: SupportKey;
}

export function MessageItem({ message, supportKey }: MessageItemProps) {
  const { t } = useTranslation("support");
  const language = useLanguage();
  const { author, text, at, byMail, leftOut, pictures } = message;
  const isOurs = author === "operator";
  return (
    <li
      className={classNames(
        "grid gap-2 border-l-4 py-1 pl-4",
        isOurs ? "border-blue" : "border-line",
      )}
    >
      <p className="flex flex-wrap gap-x-3 text-sm text-quiet">
        <span className="font-semibold text-ink">
          {isOurs ? t("message.ours", { brand: BRAND.name }) : t("message.yours")}
        </span>
        <span className="tabular">{formatInstant(at, language)}</span>
        {byMail && <span>{t("message.byMail")}</span>}
      </p>
      <p className="max-w-prose break-words whitespace-pre-wrap">{text}</p>
      {leftOut > 0 && <p className="text-sm text-quiet">{t("message.leftOut")}</p>}
      {pictures.length > 0 && (
        <ul className="grid max-w-md grid-cols-2 gap-3 sm:grid-cols-3">
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <Shown picture={picture} number={index + 1} supportKey={supportKey} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

interface ShownProps {
  picture: SupportPicture;
  number: number;
  supportKey: SupportKey;
}

function Shown({ picture, number, supportKey }: ShownProps) {
  const { t } = useTranslation("support");
  const [isOpen, setIsOpen] = useState(false);
  const { data, error } = useQuery(pictureQuery(supportKey, picture.id), queryClient);
  const name = t("message.picture", { number });
  if (error) return <p className="text-sm text-quiet">{t("message.noPicture")}</p>;
  if (import.meta.env.SSR) return <p className="text-sm text-quiet">{name}</p>;
  if (!data) return <Skeleton className="aspect-square h-auto" />;
  const { width, height } = picture;
  return (
    <>
      <button
        type="button"
        aria-label={t("message.enlarge", { number })}
        className="block w-full"
        onClick={() => setIsOpen(true)}
      >
        <img
          src={data}
          alt={name}
          width={width}
          height={height}
          className="h-auto w-full rounded border border-line"
        />
      </button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={name}>
        <img src={data} alt={name} width={width} height={height} className="h-auto w-full" />
      </Dialog>
    </>
  );
}
