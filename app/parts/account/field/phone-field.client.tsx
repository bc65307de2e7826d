/** A phone number beside the country it belongs to. The country follows a number that names one by itself. */
import { Combobox } from "@base-ui/react/combobox";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type ComponentProps, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { CONTROL_CLASS, Field, type FieldTexts, useFieldIds } from "#app/kit/ui/field.tsx";
import {
  countries,
  type Country,
  countryOf,
  matchesCountry,
} from "#app/parts/account/phone-number.client.ts";

export interface PhoneFieldProps extends ComponentProps<"input">, FieldTexts {
  /** ISO 3166-1 alpha-2. */
  country: string;
  onCountryChange: (country: string) => void;
}

export function PhoneField(props: PhoneFieldProps) {
  const { id: given, label, error, hint, country, onCountryChange, onInput, ...input } = props;
  const { id, aria } = useFieldIds(given, { error, hint });
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <div className="grid grid-cols-[auto_1fr] gap-2">
        <CountryPicker country={country} onCountryChange={onCountryChange} />
        <input
          {...aria}
          {...input}
          id={id}
          type="tel"
          inputMode="tel"
          className={CONTROL_CLASS}
          onInput={(event) => {
            const named = countryOf(event.currentTarget.value);
            if (named && named !== country) onCountryChange(named);
            onInput?.(event);
          }}
        />
      </div>
    </Field>
  );
}

type PickerProps = Pick<PhoneFieldProps, "country" | "onCountryChange">;

function CountryPicker({ country, onCountryChange }: PickerProps) {
  const { t, i18n } = useTranslation("login");
  const all = useMemo(() => countries(i18n.language), [i18n.language]);
  const chosen = all.find(({ code }) => code === country) ?? null;
  return (
    <Combobox.Root<Country>
      items={all}
      value={chosen}
      onValueChange={(next) => next && onCountryChange(next.code)}
      itemToStringLabel={({ name }) => name}
      isItemEqualToValue={(a, b) => a.code === b.code}
      filter={matchesCountry}
    >
      <Combobox.Trigger
        aria-label={t("phone.country", { country: chosen?.name ?? "" })}
        className={`${CONTROL_CLASS} flex! w-auto! items-center gap-1.5 tabular`}
      >
        {chosen ? `${chosen.code} +${chosen.callingCode}` : "+"}
        <ChevronDown aria-hidden="true" className="size-4 text-quiet" />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner align="start" sideOffset={4} collisionPadding={12} className="z-50">
          <Combobox.Popup
            aria-label={t("phone.choose")}
            className="w-80 max-w-(--available-width) rounded border border-ink bg-raised text-ink"
          >
            <div className="border-b border-line p-2">
              <Combobox.Input
                aria-label={t("phone.search")}
                placeholder={t("phone.search")}
                className={CONTROL_CLASS}
              />
            </div>
            <Combobox.Empty className="p-4 text-quiet empty:p-0">{t("phone.none")}</Combobox.Empty>
            <Combobox.List className="max-h-[min(--spacing(80),calc(var(--available-height)---spacing(20)))] overflow-y-auto overscroll-contain">
              {(item: Country) => (
                <Combobox.Item
                  key={item.code}
                  value={item}
                  className="flex min-h-11 cursor-pointer items-center justify-between gap-4 px-4 py-2 data-highlighted:bg-tint data-selected:font-semibold"
                >
                  <span>{item.name}</span>
                  <span className="text-quiet tabular">+{item.callingCode}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
