/** The language of the person's letters; one that was never chosen is that of registering. */
import { useTranslation } from "react-i18next";
import { LANGUAGE_NAMES, LANGUAGES } from "#contract/languages.ts";
import type { Language } from "#contract/scalars.ts";
import { call } from "#app/data/api/client.ts";
import { SelectField } from "#app/kit/ui/select-field.tsx";
import { SavedState } from "./notice-switch.tsx";
import { useChoice } from "./save-choice.ts";

const OPTIONS = LANGUAGE_NAMES.map((value) => ({ value, label: LANGUAGES[value].name }));

export function LetterLanguage({ language }: { language: Language }) {
  const { t } = useTranslation("notices");
  const { state, save } = useChoice();
  const choose = (chosen: Language) =>
    save({
      made: (all) => ({ ...all, language: chosen }),
      undone: (all) => ({ ...all, language }),
      send: () => call("user_letter_language", { language: chosen }, { ownErrors: true }),
    });
  return (
    <div className="grid max-w-xs gap-2">
      <SelectField
        label={t("language")}
        value={language}
        options={OPTIONS}
        // safe because the options are the languages
        onChange={(event) => void choose(event.currentTarget.value as Language)}
      />
      <div aria-live="polite" className="text-sm empty:hidden">
        <SavedState state={state} />
      </div>
    </div>
  );
}
