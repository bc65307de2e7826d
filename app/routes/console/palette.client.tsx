/** Ctrl+K: leads to a room, an action, a person, an order, by the keys of a combobox (palette-ways.ts). */
import { Autocomplete } from "@base-ui/react/autocomplete";
import { type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { CONTROL_CLASS, Field, useFieldIds } from "#app/kit/ui/field.tsx";
import { useActionTitle } from "#app/parts/console/action-name.ts";
import { beginning } from "#app/parts/console/begun.ts";
import { leave } from "#app/parts/console/sign-in.ts";
import { Keys } from "./keys.tsx";
import type { Operator } from "./operator.ts";
import { type Way, waysOf, type Words } from "./palette-ways.ts";
import { usePlaces } from "./use-places.ts";

export function Palette({ me }: { me: Operator }) {
  const { t } = useTranslation("console");
  const navigate = useNavigate();
  const words = useWords();
  const places = usePlaces(me);
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const hint = t("palette.hint");
  const { id, aria } = useFieldIds(undefined, { hint });
  const ways = waysOf({ typed: text, places, mayAsk: me.mayAsk, words });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setText("");
      setOpen(true);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  return (
    <>
      <Button variant="quiet" className="min-h-11 px-3" onClick={() => setOpen(true)}>
        {t("palette.open")}
        <kbd className="hidden rounded border border-line px-1.5 text-sm text-quiet sm:inline">
          Ctrl K
        </kbd>
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={t("palette.title")}>
        <Autocomplete.Root
          inline
          open
          mode="none"
          autoHighlight="always"
          items={ways}
          itemToStringValue={({ label }: Way) => label}
          value={text}
          onValueChange={(typed, { reason }) => {
            // What is chosen is followed; it does not become the text.
            if (reason !== "item-press") setText(typed);
          }}
        >
          {/* Whoever presses Enter sooner than the first way is lit means the first. */}
          <form onSubmit={followFirst}>
            <Field id={id} label={t("palette.label")} hint={hint}>
              <Autocomplete.Input id={id} {...aria} className={CONTROL_CLASS} />
            </Field>
          </form>
          <Autocomplete.List
            aria-label={t("palette.found")}
            className="grid max-h-80 overflow-y-auto overscroll-contain empty:hidden"
          >
            {(way: Way) => (
              <Autocomplete.Item
                key={way.id}
                value={way}
                onClick={() => follow(way.leads)}
                className="flex min-h-11 cursor-pointer items-center rounded px-3 data-highlighted:bg-tint data-highlighted:font-semibold"
              >
                {way.label}
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
        </Autocomplete.Root>
        <Keys />
      </Dialog>
    </>
  );

  function followFirst(event: FormEvent) {
    event.preventDefault();
    const [first] = ways;
    if (first) follow(first.leads);
  }

  function follow(leads: Way["leads"]) {
    if ("text" in leads) return setText(leads.text);
    setOpen(false);
    if ("does" in leads) return void leave().then(() => navigate("/console/enter"));
    const { to, begins } = leads;
    void navigate(to, begins && { state: beginning(begins) });
  }
}

function useWords(): Words {
  const { t } = useTranslation("console");
  const action = useActionTitle();
  return {
    action,
    room: (id) => t(`room.${id}`),
    person: (text) => t("palette.person", { text }),
    order: (text) => t("palette.order", { text }),
    leave: t("me.leave"),
    about: (of, about) => t("about", { action: of, about }),
    asks: (of) => t("palette.asks", { action: of }),
  };
}
