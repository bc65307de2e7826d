/** Mails to an affiliate, in their language: a settlement has been made, and it has been paid. */
import type { Language } from "#contract/scalars.ts";
import type { Origin } from "#origin/ground/origin.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { letterTo } from "#origin/books/letters/letter-to.ts";

export interface SettlementMail {
  name: "settlement-made" | "settlement-paid";
  settlement: {
    affiliateId: string;
    language: Language;
    /** `2026-03` */
    period: string;
    amount: number;
    currency: string;
  };
  transition: Transition;
}

/** Statements for the batch of the transition they tell of: the call that makes the transition writes them, once. */
export function mailAboutSettlement(
  origin: Origin,
  { name, settlement, transition }: SettlementMail,
): Promise<D1PreparedStatement[]> {
  const { affiliateId: userId, language, period, amount, currency } = settlement;
  const link = "/user/kol";
  const message = { name, period, amount, currency, link } as const;
  return letterTo(origin, { userId, language, message, transition });
}
