/** Ctrl+K: leads to a room, a person, an order, a question. What is no room's name is looked for among people. */
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { OrderNumber } from "#contract/ops/words.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { TextField } from "#app/kit/ui/text-field.tsx";
import type { Operator } from "./operator.ts";
import { placeOf } from "./places.ts";
import { PAGES, ROOMS } from "./rooms.ts";

interface Way {
  label: string;
  to: string;
}

export function Palette({ me }: { me: Operator }) {
  const { t } = useTranslation("console");
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
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
  const ways = [...rooms(), ...things()];
  return (
    <>
      <Button variant="quiet" className="min-h-11 px-3" onClick={() => setOpen(true)}>
        {t("palette.open")}
        <kbd className="hidden rounded border border-line px-1.5 text-sm text-quiet sm:inline">
          Ctrl K
        </kbd>
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={t("palette.title")}>
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            go(ways[0]?.to);
          }}
        >
          <TextField
            label={t("palette.label")}
            hint={t("palette.hint")}
            value={text}
            autoComplete="off"
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <ul className="grid">
            {ways.map(({ label, to }) => (
              <li key={to} className="grid">
                <button
                  type="button"
                  onClick={() => go(to)}
                  className="min-h-11 rounded px-3 text-left hover:bg-tint"
                >
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </form>
      </Dialog>
    </>
  );

  function go(to: string | undefined) {
    if (to === undefined) return;
    setOpen(false);
    void navigate(to);
  }

  function rooms(): Way[] {
    const wanted = text.trim().toLowerCase();
    const pages = PAGES.filter(({ asks }) => me.mayAsk.includes(asks));
    const mine = ROOMS.filter(({ list }) => me.mayAsk.includes(list));
    return [
      ...pages.map(({ id }) => ({ label: t(`page.${id}`), to: `/console/${id}` })),
      ...mine.map(({ id }) => ({ label: t(`room.${id}`), to: `/console/${id}` })),
    ].filter(({ label, to }) => wanted && `${label} ${to}`.toLowerCase().includes(wanted));
  }

  function things(): Way[] {
    const wanted = text.trim();
    if (wanted.length < 3) return [];
    const query = new URLSearchParams({ name: wanted });
    const isNumber = OrderNumber.safeParse(wanted).success;
    const mayFind = me.mayAsk.includes("people_find");
    return [
      ...(mayFind
        ? [{ label: t("palette.person", { text: wanted }), to: `/console/people?${query}` }]
        : []),
      ...(isNumber
        ? [
            {
              label: t("palette.order", { text: wanted }),
              to: placeOf("orders", wanted.toUpperCase()),
            },
          ]
        : []),
    ];
  }
}
