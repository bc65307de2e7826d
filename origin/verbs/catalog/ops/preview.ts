/** `plans_preview`: the pricing page's plans at an instant, by the same questions as the page's own at that instant. */
import { LANGUAGE_NAMES } from "#contract/languages.ts";
import type { Product } from "#contract/catalog.ts";
import type { Language } from "#contract/scalars.ts";
import { refuse } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { businessAt } from "#origin/books/business/numbers.ts";
import { changesOfBusiness } from "#origin/books/business/repository.ts";
import { allPlans, plansOnSale } from "#origin/books/catalog/repository.ts";
import { productsOf } from "../list-products.ts";
import { nextPrices, salesSaid } from "./repository.ts";
import { turnsOfPlan } from "./show.ts";

/** So many are offered. */
const COMING = 12;

/** Refuses an instant that is past: what the numbers and names were then is not kept. */
export const previewPlans: Operation<"plans_preview"> = async (context, input) => {
  const { db, clock, payments } = context;
  const now = clock.now();
  const at = input.at === undefined ? now : Date.parse(input.at);
  if (at < now) return refuse("InvalidRequest", "at");
  const plans = await plansOnSale(db, at);
  const changes = await changesOfBusiness(db);
  const business = businessAt(changes, at);
  const sales = await salesSaid(db);
  const turns = (await allPlans(db, now)).flatMap((plan) => turnsOfPlan(plan, sales, now));
  const starts = [...(await nextPrices(db, now)), ...changes].map(({ holds_from }) => holds_from);
  const coming = [...new Set([...starts, ...turns])]
    .filter((start) => start > now)
    .toSorted((a, b) => a - b);
  // safe because every language is named
  const products = Object.fromEntries(
    LANGUAGE_NAMES.map((language) => [language, productsOf(plans, business, language)]),
  ) as Record<Language, Product[]>;
  return succeed({
    at: instant(at),
    products,
    methods: payments.methodsFor(plans.map(({ currency }) => currency)),
    coming: coming.slice(0, COMING).map(instant),
  });
};
