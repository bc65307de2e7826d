/** The form of a message: what its call needs beside the text comes as children. A draft outlives a line that drops. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type FieldPath, type FieldValues, useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { CallRequest, CallResponse } from "#contract/calls/calls.ts";
import { SUPPORT_TEXT_MAX_LENGTH } from "#contract/support.ts";
import { lazyPart } from "#app/kit/ui/lazy-part.tsx";
import { TextArea } from "#app/kit/ui/text-area.tsx";
import { CallFormView, useFormField } from "#app/parts/account/call-form-view.tsx";
import { useCallForm } from "#app/parts/account/call-form.ts";
import { newId } from "#app/kit/browser/new-id.ts";
import { draftOf, keepDraft } from "./draft.ts";
import { PictureField } from "./picture-field.tsx";
import { questionsChanged, type SupportKey } from "./support-query.ts";
import { usePictures } from "./use-pictures.ts";

const FaqOffers = lazyPart(async () => (await import("./faq-offers.tsx")).FaqOffers);

/** Long enough to say what it is about. */
const OFFER_FROM = 4;

type Name = "user_support_ask" | "user_support_write";

export interface Written extends FieldValues {
  text: string;
}

export interface MessageFormProps<Of extends Name, Values extends Written> {
  name: Of;
  supportKey: SupportKey;
  /** Of the draft: the question's id, or `new`. */
  place: string;
  label: string;
  submit: string;
  /** What else the call takes. */
  more: (values: Values) => Omit<CallRequest<Of>, "id" | "key" | "text" | "pictures">;
  onSent: (data: CallResponse<Of>) => unknown;
  children?: ReactNode;
  /** Answers are offered while the text is written. */
  offersAnswers?: boolean;
}

export function MessageForm<Of extends Name, Values extends Written>({
  name,
  supportKey,
  place,
  label,
  submit,
  more,
  onSent,
  children,
  offersAnswers = false,
}: MessageFormProps<Of, Values>) {
  const { t } = useTranslation("support");
  const pictures = usePictures(supportKey);
  const id = useRef(newId());
  const [postedId] = useState(newId);
  const form = useCallForm<Of, Values>({
    name,
    postedAs: name,
    request: (values) =>
      // safe because `more` brings all that is not the message itself
      ({
        ...more(values),
        key: supportKey,
        id: id.current,
        text: values.text ?? "",
        pictures: pictures.ids,
      }) as unknown as CallRequest<Of>,
    invalid: (_, { text }) => t((text ?? "").trim() === "" ? "text.prompt" : "text.long"),
    check: ({ text }) => {
      const wait = pictures.isSending && (text ?? "").trim() !== "";
      // safe because every such form has a text
      return (wait ? { text: t("pictures.wait") } : {}) as Partial<
        Record<FieldPath<Values>, string>
      >;
    },
    onDone: async (data) => {
      id.current = newId();
      keepDraft(place, "");
      pictures.clear();
      form.form.reset();
      await questionsChanged();
      await onSent(data);
    },
  });
  return (
    <CallFormView form={form} submit={submit} compact aside={offersAnswers && <Offers />}>
      {import.meta.env.SSR && <input type="hidden" name="id" value={postedId} />}
      {children}
      <Text label={label} place={place} offersAnswers={offersAnswers} />
      {!import.meta.env.SSR && <PictureField pictures={pictures} />}
    </CallFormView>
  );
}

type TextProps = Pick<MessageFormProps<Name, Written>, "label" | "place" | "offersAnswers">;

function Text({ label, place, offersAnswers }: TextProps) {
  const { t } = useTranslation("support");
  const { setValue } = useFormContext<Written>();
  const field = useFormField("text", {
    onChange: ({ target }: { target: { value: string } }) => keepDraft(place, target.value),
  });
  useEffect(() => {
    const draft = draftOf(place);
    if (draft) setValue("text", draft);
  }, [place, setValue]);
  return (
    <TextArea
      {...field}
      label={label}
      hint={offersAnswers && t("text.hint")}
      maxLength={SUPPORT_TEXT_MAX_LENGTH}
      rows={6}
    />
  );
}

/** Under the button, which they would move from under a finger. */
function Offers() {
  const text = useFormContext<Written>().watch("text") ?? "";
  if (text.trim().length < OFFER_FROM) return null;
  return <FaqOffers text={text} without={null} />;
}
