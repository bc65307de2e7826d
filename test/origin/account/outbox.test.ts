/** The outbox: delivered at least once, never twice for one row unless an answer was lost, and emptied after (D3, D4). */
import { describe, expect, test } from "vitest";
import { newId } from "#origin/ground/ids.ts";
import { bindingMailCourier } from "#origin/providers/courier/binding-courier.ts";
import type { Courier, Delivery, Letter } from "#origin/ground/ports/courier.ts";
import { deliver } from "#origin/books/letters/deliver.ts";
import { httpMailCourier, httpSmsCourier } from "#origin/providers/courier/http-courier.ts";
import { post } from "#origin/books/letters/post.ts";
import { sweepOutbox } from "#origin/books/letters/sweep.ts";
import { type Bench, newBench } from "#test/support/bench.ts";
import { newEmail } from "#test/support/mailbox.ts";
import { startStub } from "#test/support/stub-provider.ts";

async function posted(bench: Bench, lifetimeSeconds = 600): Promise<string> {
  const to = { kind: "email", key: newEmail() } as const;
  const message = { name: "code", purpose: "login", code: "482915", minutes: 10 } as const;
  const { statement } = await post(bench.context, { to, language: "en", message, lifetimeSeconds });
  await statement.run();
  const id = await bench.context.db
    .prepare(`SELECT id FROM outbox ORDER BY rowid DESC LIMIT 1`)
    .first<string>("id");
  return id!;
}

function rowOf(bench: Bench, id: string) {
  return bench.context.db
    .prepare(`SELECT status, sealed, attempts, next_attempt_at FROM outbox WHERE id = ?1`)
    .bind(id)
    .first<{ status: string; sealed: string | null; attempts: number; next_attempt_at: number }>();
}

function courier(name: string, delivery: Delivery, seen: string[]): Courier {
  return {
    name,
    async deliver() {
      seen.push(name);
      return delivery;
    },
  };
}

describe("a row", () => {
  test("twenty deliveries at once send it once, and empty it", async () => {
    const bench = await newBench();
    const id = await posted(bench);
    await Promise.all(Array.from({ length: 20 }, () => deliver(bench.context, id)));
    expect(bench.letters.filter((letter) => letter.id === id)).toHaveLength(1);
    expect(await rowOf(bench, id)).toMatchObject({ status: "delivered", sealed: null });
  });

  test("that was never sent, as after a crash, leaves with the next sweep", async () => {
    const bench = await newBench();
    const id = await posted(bench);
    await sweepOutbox(bench.context);
    expect(bench.letters.filter((letter) => letter.id === id)).toHaveLength(1);
    await sweepOutbox(bench.context);
    expect(bench.letters.filter((letter) => letter.id === id)).toHaveLength(1);
  });

  test("whose sender died in the middle leaves once the lease is over", async () => {
    const bench = await newBench();
    const id = await posted(bench);
    await bench.context.db
      .prepare(`UPDATE outbox SET claim_id = ?2, claimed_until = ?3 WHERE id = ?1`)
      .bind(id, newId(), bench.clock.now() + 60_000)
      .run();
    await deliver(bench.context, id);
    expect(bench.letters).toHaveLength(0);
    bench.clock.advance(60_000);
    await deliver(bench.context, id);
    expect(bench.letters).toHaveLength(1);
  });

  test("that failed is tried again, later and later, for as long as it is worth sending", async () => {
    const bench = await newBench();
    bench.courierAnswers("failed");
    const id = await posted(bench, 86_400);
    const waits: number[] = [];
    for (;;) {
      await deliver(bench.context, id);
      const row = (await rowOf(bench, id))!;
      if (row.status !== "pending") break;
      waits.push((row.next_attempt_at - bench.clock.now()) / 1_000);
      bench.clock.advance(row.next_attempt_at - bench.clock.now());
    }
    expect(waits.slice(0, 9)).toEqual([30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600]);
    expect(waits.slice(9).every((wait) => wait === 3_600)).toBe(true);
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThanOrEqual(86_400);
    expect(await rowOf(bench, id)).toMatchObject({ status: "dead", sealed: null });
  });

  test("that nobody wants any more is given up unsent", async () => {
    const bench = await newBench();
    const id = await posted(bench);
    bench.clock.advance(600_000);
    await deliver(bench.context, id);
    expect(bench.letters).toHaveLength(0);
    expect(await rowOf(bench, id)).toMatchObject({ status: "dead", sealed: null });
  });

  test("waiting holds neither address nor code in clear", async () => {
    const bench = await newBench();
    const id = await posted(bench);
    const row = await bench.context.db
      .prepare(`SELECT * FROM outbox WHERE id = ?1`)
      .bind(id)
      .first();
    expect(JSON.stringify(row)).not.toMatch(/482915|mail\.example/);
  });
});

describe("couriers", () => {
  test.each<[Delivery, string[], string]>([
    ["delivered", ["first"], "delivered"],
    ["unknown", ["first"], "pending"],
    ["failed", ["first", "second"], "delivered"],
  ])("after %s the first's turn is %j", async (delivery, asked, status) => {
    const seen: string[] = [];
    const email = [courier("first", delivery, seen), courier("second", "delivered", seen)];
    const bench = await newBench({ couriers: { email, sms: [] } });
    const id = await posted(bench);
    await deliver(bench.context, id);
    expect(seen).toEqual(asked);
    expect(await rowOf(bench, id)).toMatchObject({ status });
  });

  const letter: Letter = { id: "i", to: "a@b.example", subject: "s", text: "t", html: "<p>t</p>" };

  test("the binding gets a composed mail", async () => {
    const sent: unknown[] = [];
    const binding = { send: async (mail: unknown) => void sent.push(mail) } as unknown as SendEmail;
    const mail = bindingMailCourier(binding, "Halyard <no-reply@halyard.example>");
    expect(await mail.deliver(letter)).toBe("delivered");
    expect(sent).toEqual([
      {
        from: "Halyard <no-reply@halyard.example>",
        to: letter.to,
        subject: "s",
        text: "t",
        html: "<p>t</p>",
      },
    ]);
  });

  test("both ways of mail carry the headers of a letter", async () => {
    const headers = { "List-Unsubscribe": "<https://a.example/b>" };
    const sent: unknown[] = [];
    const binding = { send: async (mail: unknown) => void sent.push(mail) } as unknown as SendEmail;
    await bindingMailCourier(binding, "f").deliver({ ...letter, headers });
    const stub = await startStub();
    await httpMailCourier({ url: stub.url, token: "k", from: "f" }).deliver({ ...letter, headers });
    expect([sent[0], stub.requests[0]?.body]).toMatchObject([{ headers }, { headers }]);
    await stub.stop();
  });

  test("a binding that throws has not taken it", async () => {
    const binding = { send: () => Promise.reject(new Error("E_SENDER")) } as unknown as SendEmail;
    expect(await bindingMailCourier(binding, "x@y.example").deliver(letter)).toBe("failed");
  });

  test("the providers get one JSON request that a repetition is known by", async () => {
    const stub = await startStub();
    const at = (status: number) => ({ url: `${stub.url}?status=${status}`, token: "k", from: "f" });
    expect(await httpMailCourier(at(202)).deliver(letter)).toBe("delivered");
    expect(await httpSmsCourier(at(200)).deliver({ ...letter, html: null })).toBe("delivered");
    const answers: [number, Delivery][] = [
      [400, "failed"],
      [401, "failed"],
      [403, "failed"],
      [404, "failed"],
      [422, "failed"],
      [302, "failed"],
      [408, "failed"],
      [429, "failed"],
      [500, "failed"],
      [503, "failed"],
      [502, "unknown"],
      [504, "unknown"],
    ];
    for (const [status, delivery] of answers) {
      expect(await httpMailCourier(at(status)).deliver(letter), `${status}`).toBe(delivery);
    }
    expect(await httpMailCourier({ ...at(200), url: "http://127.0.0.1:1/" }).deliver(letter)).toBe(
      "unknown",
    );
    expect(stub.requests[0]).toMatchObject({
      headers: { authorization: "Bearer k", "idempotency-key": "i" },
      body: { from: "f", to: letter.to, subject: "s", text: "t", html: "<p>t</p>" },
    });
    expect(stub.requests[1]?.body).toEqual({ from: "f", to: letter.to, text: "t" });
    await stub.stop();
  });
});
