/** The rooms beside the page; on a phone behind a button that names the one where one is. */
import Menu from "lucide-react/icons/menu";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { NavLink, useLocation, useNavigate } from "react-router";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { leave } from "#app/parts/console/sign-in.ts";
import type { Operator } from "./operator.ts";
import { isIn, ME, type Place, TODAY, usePlaces } from "./use-places.ts";

const LINK =
  "flex min-h-11 w-full items-center rounded px-3 text-left text-quiet hover:bg-tint hover:text-ink aria-[current=page]:bg-tint aria-[current=page]:font-semibold aria-[current=page]:text-ink";

export function RoomsMenu({ me }: { me: Operator }) {
  const { t } = useTranslation("console");
  const places = usePlaces(me);
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const here = places.find((place) => isIn(place, pathname));
  return (
    <>
      <nav aria-label={t("rooms")} className="hidden border-r border-line p-4 lg:block">
        <Rooms places={places} />
      </nav>
      <div className="border-b border-line px-(--gutter) py-2 lg:hidden">
        <Button
          variant="secondary"
          className="min-h-11 w-full justify-start! px-3"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Menu aria-hidden="true" className="size-5" />
          {here ? t("here", { room: here.label }) : t("rooms")}
        </Button>
        <Dialog open={isOpen} onOpenChange={setOpen} title={t("rooms")}>
          <nav aria-label={t("rooms")}>
            <Rooms places={places} onFollow={() => setOpen(false)} />
          </nav>
        </Dialog>
      </div>
    </>
  );
}

function Rooms({ places, onFollow }: { places: Place[]; onFollow?: () => void }) {
  const { t } = useTranslation("console");
  const navigate = useNavigate();
  return (
    <ul className="grid gap-1">
      {places.map(({ label, to }) => (
        <li key={to} className={to === ME ? "mt-4 border-t border-line pt-4" : ""}>
          <NavLink to={to} end={to === TODAY} className={LINK} onClick={onFollow}>
            {label}
          </NavLink>
        </li>
      ))}
      <li>
        <button
          type="button"
          className={LINK}
          onClick={() => {
            onFollow?.();
            void leave().then(() => navigate("/console/enter"));
          }}
        >
          {t("me.leave")}
        </button>
      </li>
    </ul>
  );
}
