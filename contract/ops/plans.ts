/** What operators do about plans: names, prices from an instant on, and from when until when they are on sale. */
import { z } from "zod";
import { FAULTS } from "./faults.ts";
import { EVERY } from "./rights.ts";
import { Product, ProductId } from "#contract/catalog.ts";
import { PaymentMethod } from "#contract/payment-method.ts";
import { Instant, Language, Money } from "#contract/scalars.ts";
import { Decimals } from "./decimals.ts";
import {
  inEveryLanguage,
  inSomeLanguages,
  KnownCurrency,
  Note,
  Position,
  saysMore,
} from "./words.ts";

const Name = z.string().trim().min(1).max(60);
const Months = z.int().min(1).max(60);
const Devices = z.int().min(1).max(100);
const YesNo = z.enum(["yes", "no"]);

/** What a seat costs in a group of a size; sizes left out cost the configured part of the price. */
const GroupPrices = z
  .array(z.string().regex(/^\d{1,2}=\d{1,12}(\.\d{1,4})?$/))
  .max(10)
  .describe("A seat's price by the size of its group, as 2=8.99,3=8.49.");

const Terms = {
  price: Decimals,
  fullPrice: Decimals.optional().describe(
    "What the saving is measured against where no single month is on sale in the currency; else it is the months bought one by one.",
  ),
  group: GroupPrices.optional(),
};

const SetFrom = Instant.optional().describe("When it begins to hold; now where it is left out.");

const GroupPrice = z.strictObject({ size: z.int(), unitPrice: Money });

const ListedPlan = z.strictObject({
  id: ProductId,
  name: z.string(),
  months: z.int(),
  price: Money,
  fullPrice: Money,
  maxDevices: z.int(),
  yearly: z.boolean(),
  onSale: z.boolean(),
  /** When it goes off sale, or comes on; null where nothing is set. */
  saleChangesAt: Instant.nullable(),
  position: z.int(),
  /** Of the next price that was set and does not hold yet. */
  nextPrice: Money.nullable(),
  nextFrom: Instant.nullable(),
  group: z.array(GroupPrice),
});

const SetPrice = z.strictObject({
  from: Instant,
  /** What was taken back before it began never holds. */
  state: z.enum(["coming", "begun", "withdrawn"]),
  price: Money,
  fullPrice: Money,
  group: z.array(GroupPrice),
  setAt: Instant,
});

const SetSale = z.strictObject({ onSale: z.boolean(), from: Instant, setAt: Instant });

const ShownPlan = ListedPlan.extend({
  names: z.partialRecord(Language, z.string()),
  /** Every price that was set, the newest first. Before the first it was the catalogue's own. */
  prices: z.array(SetPrice),
  /** Every time that it was put on sale or taken off, the last said first. */
  sales: z.array(SetSale),
});

export const PLAN_OPERATIONS = {
  plans_list: {
    summary: "All plans in the order of the page, with the price that holds and the next one.",
    changes: false,
    rights: EVERY,
    request: z.strictObject({}),
    response: z.strictObject({ plans: z.array(ListedPlan) }),
  },
  plans_show: {
    summary: "One plan with its names and every price that it had.",
    changes: false,
    rights: EVERY,
    request: z.strictObject({ id: ProductId }),
    response: ShownPlan,
  },
  plans_preview: {
    summary:
      "The plans of the pricing page as they will be at an instant, by what is set now, in every language.",
    changes: false,
    rights: EVERY,
    request: z.strictObject({ at: Instant.optional().describe("Now where it is left out.") }),
    response: z.strictObject({
      at: Instant,
      products: z.record(Language, z.array(Product)),
      methods: z.array(PaymentMethod),
      /** When a price, a sale or a number that is set begins to hold, the nearest first. */
      coming: z.array(Instant),
    }),
  },
  plans_add: {
    summary: "Adds a plan, off sale until it is put on. Another currency is a plan of its own.",
    changes: true,
    rights: [],
    request: z.strictObject({
      id: ProductId.min(1),
      name: inEveryLanguage(Name),
      months: Months,
      maxDevices: Devices,
      currency: KnownCurrency,
      ...Terms,
      yearly: z.boolean().default(false).describe("Its buyers get the benefits of yearly members."),
      position: Position.optional(),
    }),
    response: ShownPlan,
  },
  plans_change: {
    summary: "Changes a plan for those who buy it from now on. What was bought stays as it was.",
    changes: true,
    rights: [],
    request: z
      .strictObject({
        id: ProductId,
        name: inSomeLanguages(Name).optional(),
        months: Months.optional(),
        maxDevices: Devices.optional(),
        yearly: YesNo.optional(),
        position: Position.optional(),
      })
      .refine(saysMore, {
        path: ["name"],
        error: FAULTS.changes,
      }),
    response: ShownPlan,
  },
  plans_price: {
    summary: "Sets a price from an instant on, or from now. Orders that are open keep theirs.",
    changes: true,
    rights: [],
    request: z.strictObject({ id: ProductId, ...Terms, from: SetFrom, note: Note }),
    response: ShownPlan,
  },
  plans_price_preview: {
    summary: "What a price would be against the present one, and what it changes on the page.",
    changes: false,
    rights: [],
    request: z.strictObject({ id: ProductId, ...Terms, from: SetFrom }),
    response: z.strictObject({
      from: Instant,
      /** What it costs now, and then. */
      present: Money,
      price: Money,
      /** The new price in decimals where it is more than double or less than half of the present one; else null. */
      typedOut: Decimals.nullable(),
      /** As the page has them then, without it and with it: those that it changes. None of a plan that is off sale. */
      plans: z.array(z.strictObject({ before: Product, after: Product })),
    }),
  },
  plans_price_withdraw: {
    summary:
      "Takes back what was set for an instant, before it comes. The price of before goes on.",
    changes: true,
    rights: [],
    request: z.strictObject({
      id: ProductId,
      from: Instant.describe("For which it was set."),
      note: Note,
    }),
    response: ShownPlan,
  },
  plans_sale: {
    summary:
      "Puts a plan on sale or takes it off, from an instant on and until one. What was set for later is taken back. Orders that are open can still be paid.",
    changes: true,
    rights: [],
    request: z.strictObject({
      id: ProductId,
      sale: z.enum(["on", "off"]),
      from: Instant.optional().describe("Now where it is left out."),
      until: Instant.optional().describe("From then on it is the other way round."),
    }),
    response: ShownPlan,
  },
} as const;
