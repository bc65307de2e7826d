/**
 * The product killed outright while people buy: no order that was acknowledged is lost, none is paid for twice. One kill in
 * a run of the tests, twenty in a drill.
 */
import { expect, test } from "vitest";
import { callPath, type CallName, type CallResponse } from "#contract/calls.ts";
import { CLIENT_HEADERS, Envelope, TOKEN_HEADER } from "#contract/envelope.ts";
import { newId } from "#origin/ids.ts";
import { startProduct } from "#tools/local/product.ts";
import { localSecrets } from "#tools/local/secrets.ts";
import { sign } from "#worker/upstream/sign.ts";
import { newAccountName, PASSWORD } from "#test/support/factories.ts";
import { brokenInvariants } from "#test/support/invariants.ts";
import { scaled, scaledTimeout } from "#test/support/scale.ts";
import { startProcess } from "#test/support/started-process.ts";

const KILLS = scaled(1);
const BUYERS = 6;
/** Orders that are acknowledged between two kills. */
const ORDERS_A_LIFE = 20;

test(
  "no acknowledged order is lost, and none is credited twice",
  { timeout: scaledTimeout(60_000) },
  async () => {
    const product = await startProcess();
    const key = await (await fetch(new URL("/signing-keys/windows", product.url))).text();
    const placed = new Set<string>();
    const paid = new Set<string>();
    let life = Promise.withResolvers<void>();
    let back = Promise.resolve();
    const sale = { isOver: false };

    async function call<Name extends CallName>(name: Name, request: object, token?: string) {
      const headers = {
        "content-type": "application/json",
        [CLIENT_HEADERS.platform]: "windows",
        [CLIENT_HEADERS.language]: "en",
        ...(token && { [CLIENT_HEADERS.token]: token }),
      };
      const body = JSON.stringify({ ...request, signature: sign(key) });
      const answer = await fetch(new URL(`/v4${callPath(name)}`, product.url), {
        method: "POST",
        headers,
        body,
      });
      const { code, status, data } = Envelope.parse(await answer.json());
      if (code !== 200) throw new Error(status);
      // safe because the API answers a call with its own response
      return { data: data as CallResponse<Name>, token: answer.headers.get(TOKEN_HEADER) };
    }

    async function newcomer(): Promise<string> {
      const account = newAccountName();
      await call("register_type_username", { account, password: PASSWORD });
      return (await call("login_type_username", { account, password: PASSWORD })).token!;
    }

    /** One purchase, from the order to the cashier's answer; after a broken line the same once more. */
    async function purchase(token: string, clientKey: string): Promise<void> {
      const expected = { amount: 999, currency: "USD" };
      const wish = { productId: "month-1", method: "card", clientKey, expected };
      const { data } = await call("payment_purchase", wish, token);
      placed.add(data.order.id);
      if (data.order.status === "paid") return void paid.add(data.order.id);
      const cashier = new URL(data.order.payUrl!, product.url);
      const body = new URLSearchParams({ action: "pay" });
      const answer = await fetch(cashier, { method: "POST", body, redirect: "manual" });
      if (answer.status !== 303) throw new Error(`the cashier answered ${answer.status}`);
      paid.add(data.order.id);
    }

    async function shopper(token: string): Promise<void> {
      while (!sale.isOver) {
        const clientKey = newId();
        for (let done = false; !done && !sale.isOver;) {
          done = await purchase(token, clientKey).then(
            () => true,
            () => false,
          );
          if (paid.size >= due) life.resolve();
          await back;
        }
      }
    }

    let due = ORDERS_A_LIFE;
    const tokens: string[] = [];
    for (let each = 0; each < BUYERS; each++) tokens.push(await newcomer());
    const shoppers = tokens.map(shopper);
    for (let kill = 1; kill <= KILLS; kill++) {
      await life.promise;
      const restarted = Promise.withResolvers<void>();
      back = restarted.promise;
      await product.killOutright();
      await product.startAgain();
      due = paid.size + ORDERS_A_LIFE;
      life = Promise.withResolvers<void>();
      restarted.resolve();
    }
    await life.promise;
    sale.isOver = true;
    await Promise.all(shoppers);
    await product.stop();

    const secrets = localSecrets();
    const { runtime } = await startProduct({ stateDir: product.stateDir, port: 0, ...secrets });
    const origin = await runtime.getWorker("halyard-origin");
    await origin.scheduled({ cron: "* * * * *" });
    const db: D1Database = await runtime.getD1Database("DB", "halyard-origin");
    expect(await brokenInvariants(db, [...placed])).toEqual([]);
    const { results } = await db
      .prepare(`SELECT id, status FROM purchase`)
      .all<{ id: string; status: string }>();
    const states = new Map(results.map(({ id, status }) => [id, status]));
    expect([...paid].filter((id) => states.get(id) !== "paid")).toEqual([]);
    expect(await db.prepare(`SELECT COUNT(*) AS n FROM refund`).first("n")).toBe(0);
    expect(paid.size).toBeGreaterThan(KILLS * ORDERS_A_LIFE);
    console.log(`${KILLS} kills, ${placed.size} orders acknowledged, ${paid.size} paid`);
    await runtime.dispose();
  },
);
