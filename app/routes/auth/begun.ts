/**
 * How far somebody came on the sign-in pages: the tab, and the address typed in it. Who leaves to read the code, or
 * goes from one of these pages to another, finds both again, until somebody is signed in (docs/storage.md).
 */
import { useEffect } from "react";
import type { AddressKind } from "#contract/address.ts";
import { sessionStore } from "#app/kit/browser/storage.ts";
import { addressDefaults, type AddressValues } from "#app/parts/account/address.ts";
import type { CallForm } from "#app/parts/account/call-form.ts";

const PLACE = "sign-in-";
const PARTS = ["kind", "email", "phone", "country"] as const;
type Part = (typeof PARTS)[number];

export function begun(part: Part): string | null {
  return sessionStore.get(PLACE + part);
}

export function keepBegun(part: Part, value: string | null): void {
  sessionStore.set(PLACE + part, value);
}

export function forgetBegun(): void {
  for (const part of PARTS) keepBegun(part, null);
}

/** What a form for this kind of address begins with. */
export function begunAddress(kind: AddressKind, language: string): Partial<AddressValues> {
  const defaults = addressDefaults(kind, language);
  const address = begun(kind) ?? defaults.address;
  if (kind === "email") return address === undefined ? {} : { address };
  return { address, country: begun("country") ?? defaults.country };
}

/** Keeps what is typed in the form's address. */
export function useKeptAddress<Values extends AddressValues>(
  kind: AddressKind,
  { form }: CallForm<Values>,
): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values: { address, country } }) => {
          keepBegun(kind, address || null);
          if (kind === "phone") keepBegun("country", country ?? null);
        },
      }),
    [form, kind],
  );
}
