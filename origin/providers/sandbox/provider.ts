/** A provider that exists only in DEV and TEST: it keeps its books in our database and moves no money at all. */
import type { Clock } from "#origin/ground/clock.ts";
import { newId } from "#origin/ground/ids.ts";
import {
  type PaymentProvider,
  ProviderRefusal,
  type Return,
} from "#origin/ground/ports/payments.ts";
import {
  closeSandboxSession,
  insertSandboxRefund,
  insertSandboxSession,
  type SandboxRefund,
  sandboxCaptures,
  sandboxRefundByKey,
  sandboxRefunds,
  sandboxSession,
  sandboxSessionByKey,
  sandboxTurnover,
} from "./repository.ts";

export const SANDBOX = "sandbox";

/** The cashier's path; the gateway forwards it in DEV and TEST only. */
export const CASHIER_PATH = "/sandbox/cashier";

export function sandboxProvider({ db, clock }: { db: D1Database; clock: Clock }): PaymentProvider {
  return {
    name: SANDBOX,
    refundDays: [0, 0],
    takes: (method) => method !== "crypto",

    async begin({ idempotencyKey, ...charge }) {
      await insertSandboxSession(db, {
        id: newId(),
        idempotencyKey,
        order_id: charge.orderId,
        order_number: charge.orderNumber,
        item: charge.item,
        amount: charge.amount,
        currency: charge.currency,
        method: charge.method,
        language: charge.language,
        createdAt: clock.now(),
        expires_at: charge.expiresAt,
      }).run();
      const session = await sandboxSessionByKey(db, idempotencyKey);
      if (!session) throw new Error("the sandbox lost a session");
      return { id: session.id, payUrl: `${CASHIER_PATH}/${session.id}` };
    },

    async inspect({ session }) {
      const known = await sandboxSession(db, session);
      if (!known) return { captures: [] };
      const [captures, refunds] = await Promise.all([
        sandboxCaptures(db, session, clock.now()),
        sandboxRefunds(db, session),
      ]);
      return {
        captures: captures.map(({ id, amount, at }) => ({
          paymentId: id,
          amount,
          currency: known.currency,
          capturedAt: at,
          returns: refunds.filter(({ capture_id }) => capture_id === id).map(returnOf),
        })),
        declined: known.declined === 1,
      };
    },

    async close({ session }) {
      await closeSandboxSession(db, session).run();
    },

    async refund({ id, paymentId, amount }) {
      const refund = { id: newId(), capture_id: paymentId, idempotency_key: id, amount };
      await insertSandboxRefund(db, { ...refund, at: clock.now() }).run();
      const made = await sandboxRefundByKey(db, id);
      if (!made) throw new ProviderRefusal("the capture has no such amount left");
      return { id: made.id, status: "succeeded" };
    },

    async turnover(span) {
      const rows = await sandboxTurnover(db, span);
      return rows.map(({ currency, came, went }) => ({ currency, came, went, fees: 0 }));
    },
  };
}

function returnOf({ id, idempotency_key, amount }: SandboxRefund): Return {
  return { id, kind: "refund", refundId: idempotency_key, amount, status: "succeeded" };
}
