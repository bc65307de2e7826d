/** What the shop sells: spec §3, Goods list. */
import { z } from "zod";
import { PaymentMethod } from "./payment-method.ts";
import { Money } from "./scalars.ts";

export const ProductId = z
  .string()
  .max(32)
  .regex(/^[a-z0-9-]+$/);

export const Product = z.strictObject({
  id: ProductId,
  name: z.string(),
  /** Calendar months of membership. */
  months: z.int().positive(),
  price: Money,
  /** The price of one month bought alone, times the months: what the saving is measured against. */
  fullPrice: Money,
  maxDevices: z.int().positive(),
  /** Whether it makes its buyer a yearly paid user (spec §3). */
  yearly: z.boolean(),
  /** The price of one seat when so many buy together. */
  group: z.array(z.strictObject({ size: z.int().positive(), unitPrice: Money })),
});
export type Product = z.infer<typeof Product>;

export const Shop = z.strictObject({
  products: z.array(Product),
  /** How one may pay here, in the order they are shown: those whose provider is configured. */
  methods: z.array(PaymentMethod),
});
export type Shop = z.infer<typeof Shop>;
