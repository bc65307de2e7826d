/** Chooses pictures, shows how each is doing, and takes one back. */
import ImagePlus from "lucide-react/icons/image-plus";
import X from "lucide-react/icons/x";
import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { PICTURES_OF_A_MESSAGE } from "#contract/support.ts";
import { Button } from "#app/kit/ui/button.tsx";
import type { AddedPicture, Pictures } from "./use-pictures.ts";

export function PictureField({ pictures }: { pictures: Pictures }) {
  const { t } = useTranslation("support");
  const hint = useId();
  const input = useRef<HTMLInputElement>(null);
  const { list, isFull } = pictures;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">{t("pictures.label")}</legend>
      {list.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {list.map((picture) => (
            <li key={picture.place}>
              <Added picture={picture} pictures={pictures} />
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="secondary"
        disabled={isFull}
        aria-describedby={hint}
        className="justify-self-start"
        onClick={() => input.current?.click()}
      >
        <ImagePlus aria-hidden="true" className="size-5" />
        {t("pictures.add")}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t("pictures.add")}
        onChange={({ currentTarget }) => {
          pictures.add(currentTarget.files ?? []);
          // The same file may be chosen again after it was taken back.
          currentTarget.value = "";
        }}
      />
      <p id={hint} className="text-sm text-quiet">
        {t("pictures.hint", { count: PICTURES_OF_A_MESSAGE })}
      </p>
    </fieldset>
  );
}

function Added({ picture, pictures }: { picture: AddedPicture; pictures: Pictures }) {
  const { t } = useTranslation("support");
  const { place, name, url, state, error } = picture;
  return (
    <div className="grid gap-1">
      <div className="relative">
        {url ? (
          <img src={url} alt={name} className="h-auto w-full rounded border border-line" />
        ) : (
          <div className="grid aspect-square place-items-center rounded border border-dashed border-edge p-2 text-center text-sm break-all text-quiet">
            {name}
          </div>
        )}
        <button
          type="button"
          aria-label={t("pictures.remove", { name })}
          className="absolute top-0 right-0 grid size-11 place-items-center rounded border border-edge bg-paper text-ink hover:bg-tint"
          onClick={() => pictures.remove(place)}
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      <p
        aria-live="polite"
        className={
          state === "sending" || state === "there" ? "text-sm text-quiet" : "text-sm text-error"
        }
      >
        {state === "failed" && error ? error : t(`pictures.state.${state}`)}
      </p>
      {state === "failed" && (
        <button
          type="button"
          className="inline-flex min-h-11 items-center justify-self-start text-sm font-semibold text-blue underline underline-offset-4"
          onClick={() => pictures.retry(place)}
        >
          {t("pictures.again")}
        </button>
      )}
    </div>
  );
}
