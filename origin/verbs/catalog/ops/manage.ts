/**
 * `plans_add`, `plans_change`, `plans_sale`: how plans come to be and change. An order keeps the plan as it
 * was bought, so nothing here touches one; what was before is in the operators' record.
 */
import type { OperationName } from "#contract/ops/operations.ts";
import { refuse } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { retryLost } from "#origin/ground/db/retry.ts";
import { isUniqueViolation } from "#origin/ground/db/violation.ts";
import { newId } from "#origin/ground/ids.ts";
import type { Operation, OperatorContext } from "#origin/ground/operation.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { allPlans, type ListedPlan, planById } from "#origin/books/catalog/repository.ts";
import { termsOf } from "./price.ts";
import { insertPlan, insertPrice, insertSale, type PlanChange, updatePlan } from "./repository.ts";
import { namesOf, shownPlan } from "./show.ts";

/** Refuses a plan that is there already (`PlanTaken`) and a price that cannot be charged. */
export const addPlan: Operation<"plans_add"> = async (context, input) => {
  const { db, clock } = context;
  const { id, name: names, months, maxDevices, currency, yearly } = input;
  const now = clock.now();
  const terms = await termsOf(context, input, { months, currency });
  if ("problem" in terms) return terms;
  const plans = await allPlans(db, now);
  const position = input.position ?? Math.max(0, ...plans.map((plan) => plan.position)) + 1;
  const plan = { id, names, months, maxDevices, currency, yearly, position, ...terms };
  try {
    await db.batch([
      insertPlan(db, plan),
      insertPrice(db, id, terms, { from: now, now }),
      recordAction(context, {
        action: "plans_add",
        subject: id,
        detail: { price: terms.price, currency, months },
      }),
    ]);
  } catch (error) {
    if (isUniqueViolation(error, "product", "id")) return refuse("PlanTaken", "id");
    throw error;
  }
  return shownPlan(context, id);
};

export const changePlan: Operation<"plans_change"> = (context, { id, name, yearly, ...given }) =>
  changed(context, "plans_change", id, (before) => ({
    ...before,
    ...defined(given),
    names: { ...before.names, ...name },
    yearly: yearly === undefined ? before.yearly : yearly === "yes",
  }));

/** Refuses an instant that is past, and an end that is not after the beginning. What was said for later is taken back. */
export const sellPlan: Operation<"plans_sale"> = async (context, { id, sale, ...asked }) => {
  const { db, clock } = context;
  const now = clock.now();
  const plan = await planById(db, id, now);
  if (!plan) return refuse("NotFound", "id");
  const from = asked.from === undefined ? now : Date.parse(asked.from);
  const until = asked.until === undefined ? null : Date.parse(asked.until);
  if (from < now) return refuse("InvalidRequest", "from");
  if (until !== null && until <= from) return refuse("InvalidRequest", "until");
  const onSale = sale === "on";
  await db.batch([
    insertSale(db, id, { onSale, from, now }),
    ...(until === null ? [] : [insertSale(db, id, { onSale: !onSale, from: until, now })]),
    recordAction(context, {
      action: "plans_sale",
      subject: id,
      detail: { from: instant(from), until: until === null ? null : instant(until) },
      before: { onSale: plan.on_sale === 1 },
      after: { onSale },
    }),
  ]);
  return shownPlan(context, id);
};

/** Of two changes at once the later one is made of what the earlier one left. */
async function changed(
  context: OperatorContext,
  action: OperationName,
  id: string,
  change: (before: PlanChange) => PlanChange,
) {
  const { db, clock } = context;
  const done = await retryLost(async () => {
    const plan = await planById(db, id, clock.now());
    if (!plan) return "unknown";
    const before = changeable(plan);
    const transition = { aggregate: "product", id, transitionId: newId() } as const;
    const after = change(before);
    const [update] = await db.batch([
      updatePlan(db, transition, plan.transition_id, after),
      recordAction(context, { action, subject: id, before, after, transition }),
    ]);
    return update?.meta.changes === 1 ? "done" : "lost";
  });
  return done === "unknown" ? refuse("NotFound", "id") : shownPlan(context, id);
}

function changeable(plan: ListedPlan): PlanChange {
  const { months, max_devices: maxDevices, yearly, position } = plan;
  return { names: namesOf(plan), months, maxDevices, yearly: yearly === 1, position };
}

/** Without what is left out. */
function defined<Given extends object>(given: Given) {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  // safe because only what has a value is kept
  return Object.fromEntries(entries) as { [Key in keyof Given]?: NonNullable<Given[Key]> };
}
