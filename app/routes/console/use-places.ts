/** Where an operator may go in the console: the rooms whose list they may ask for, in the order of the menu. */
import { useTranslation } from "react-i18next";
import type { Operator } from "./operator.ts";
import { PAGES, ROOMS } from "./rooms.ts";

export interface Place {
  label: string;
  to: string;
}

export function usePlaces({ mayAsk }: Operator): Place[] {
  const { t } = useTranslation("console");
  const pages = PAGES.filter(({ asks }) => mayAsk.includes(asks));
  const rooms = ROOMS.filter(({ list }) => mayAsk.includes(list));
  return [
    { label: t("today.title"), to: TODAY },
    ...pages.map(({ id }) => ({ label: t(`page.${id}`), to: `/console/${id}` })),
    ...rooms.map(({ id }) => ({ label: t(`room.${id}`), to: `/console/${id}` })),
    { label: t("me.title"), to: ME },
  ];
}

export const TODAY = "/console";
export const ME = "/console/me";

/** Whether an address is in a place: the first page is alone. */
export function isIn({ to }: Place, pathname: string): boolean {
  return pathname === to || (to !== TODAY && pathname.startsWith(`${to}/`));
}
