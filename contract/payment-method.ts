/** The ways to pay of spec §1; which of them are offered depends on the configured providers. */
import { z } from "zod";

export const PaymentMethod = z.enum(["alipay", "wechat", "unionpay", "card", "crypto"]);
export type PaymentMethod = z.infer<typeof PaymentMethod>;
