/**
 * Shared accounts through the verbs and against the real database: who may see one, until when, and that a slot is one
 * person's. Seen to fail: with the count read before the insert and the trigger gone, all ten seekers get one of three
 * slots; without the look at the right, a password is shown a second after it ended.
 */
import { describe, expect, test } from "vitest";
import type { BenefitLease } from "#contract/benefit.ts";
import { endOfDeleted } from "#origin/verbs/benefit/repository.ts";
import {
  addBenefit,
  listBenefitAccounts,
  rotateBenefit,
} from "#origin/verbs/benefit/ops/manage.ts";
import { showPassword } from "#origin/verbs/benefit/password.ts";
import { listBenefits, listLeases } from "#origin/verbs/benefit/read.ts";
import { reportBenefit } from "#origin/verbs/benefit/report.ts";
import { takeBenefit } from "#origin/verbs/benefit/take.ts";
import { endLapsedLeases } from "#origin/verbs/benefit/tidy.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { decideRefund } from "#origin/books/payment/refund.ts";
import { paymentsOfOrder } from "#origin/books/payment/repository.ts";
import { syncOrderById } from "#origin/books/payment/sync.ts";
import { asOperator } from "#test/support/as-operator.ts";
import { fakeClock } from "#test/support/clock.ts";
import { FAULT, faultyDb } from "#test/support/faulty-db.ts";
import { endedGroup, pay, soloOrder } from "#test/support/groups.ts";
import { capture } from "#test/support/sandbox.ts";
import { scaled } from "#test/support/scale.ts";
import { boughtOrder, expiryOf, newBuyer, openShop } from "#test/support/shop.ts";

const PASSWORD = "tide & 潮汐 42";

const clock = fakeClock("2026-03-01T10:00:00.000Z");
const shop = await openShop(clock);

async function buyer(productId: string) {
  const person = await newBuyer(shop);
  const { id } = await boughtOrder(person, { productId });
  await capture(shop, id);
  await syncOrderById(shop, id);
  return { person, orderId: id };
}

async function yearly(): Promise<SignedInContext> {
  return (await buyer("year-1")).person;
}

let made = 0;

/** An account of a service of its own, unless said. */
async function account(slots: number, service = `Service ${made++}`) {
  const outcome = await addBenefit(asOperator(shop), {
    service,
    slots,
    link: "https://service.example/login",
    account: `login-${made++}@service.example`,
    password: PASSWORD,
  });
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.data;
}

async function taken(person: SignedInContext, service: string): Promise<BenefitLease> {
  const outcome = await takeBenefit(person, { service });
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.data.lease;
}

async function passwordOf(person: SignedInContext, leaseId: string): Promise<string> {
  const outcome = await showPassword(person, { leaseId });
  return outcome.ok ? outcome.data.password : outcome.problem;
}

const operator = () => asOperator(shop);
async function rotate(service: string, login: string, password: string, slots?: number) {
  const changes = slots === undefined ? {} : { slots };
  const of = { service, account: login, password, ...changes };
  expect(await rotateBenefit(operator(), of)).toMatchObject({ ok: true });
}

const everyCall = (person: SignedInContext, leaseId: string, service: string) =>
  Promise.all([
    listBenefits(person, {}),
    listLeases(person, {}),
    takeBenefit(person, { service }),
    showPassword(person, { leaseId }),
    reportBenefit(person, { leaseId }),
  ]);

describe("somebody with a yearly plan", () => {
  test("sees the services, takes a slot, and reads its password when they ask", async () => {
    const person = await yearly();
    const { service, account: login } = await account(2);
    expect(await listBenefits(person, {})).toMatchObject({
      data: { until: await expiryOf(person) },
    });
    const lease = await taken(person, service);
    expect(lease).toMatchObject({ service, account: login, isPasswordNew: false });
    expect(JSON.stringify(await listLeases(person, {}))).not.toContain(PASSWORD);
    expect(await passwordOf(person, lease.id)).toBe(PASSWORD);
    const listed = await listBenefits(person, {});
    const found = listed.ok && listed.data.services.find((of) => of.service === service);
    expect(found).toEqual({ service, isFree: true, isHeld: true });
  });

  test("has the same slot however often they take it", async () => {
    const person = await yearly();
    const { service } = await account(3);
    const leases = await Promise.all(Array.from({ length: 8 }, () => taken(person, service)));
    expect(new Set(leases.map(({ id }) => id)).size).toBe(1);
    expect(await holdersOf(service)).toBe(1);
  });

  test("is told of a new password, and reads that one", async () => {
    const person = await yearly();
    const { account: login, service } = await account(1);
    const lease = await taken(person, service);
    await passwordOf(person, lease.id);
    clock.advance(1_000);
    await rotate(service, login, "another one");
    expect(await taken(person, service)).toMatchObject({ isPasswordNew: true });
    expect(await passwordOf(person, lease.id)).toBe("another one");
    expect(await taken(person, service)).toMatchObject({ isPasswordNew: false });
  });
});

describe("the right", () => {
  test("is nobody's without a yearly plan", async () => {
    const { person } = await buyer("month-1");
    const { service } = await account(1);
    for (const outcome of await everyCall(person, newId(), service)) {
      expect(outcome).toMatchObject({ ok: false, problem: "NoBenefits" });
    }
    expect(await holdersOf(service)).toBe(0);
  });

  test("shows everything until its last millisecond, and nothing at its end or a second after", async () => {
    const person = await yearly();
    const { service } = await account(1);
    const lease = await taken(person, service);
    const end = Date.parse((await expiryOf(person))!);
    clock.set(new Date(end - 1).toISOString());
    expect(await passwordOf(person, lease.id)).toBe(PASSWORD);
    for (const after of [0, 1_000]) {
      clock.set(new Date(end + after).toISOString());
      for (const outcome of await everyCall(person, lease.id, service)) {
        expect(outcome).toMatchObject({ ok: false, problem: "NoBenefits" });
      }
    }
    // The schedule gives the slot to the next one.
    expect(await holdersOf(service)).toBe(1);
    await endLapsedLeases(shop);
    expect(await holdersOf(service)).toBe(0);
    expect(await taken(await yearly(), service)).toMatchObject({ service });
  });

  test("ends with the refund of the plan, whatever time another leaves, and its slot is free within a day", async () => {
    // Somebody else's plan came from a seat whose money is kept.
    const { creator, groupId } = await endedGroup(shop, clock);
    await pay(shop, await soloOrder(creator, groupId));
    const { person, orderId } = await buyer("year-1");
    await pay(shop, (await boughtOrder(person)).id);
    const { service } = await account(1);
    const lease = await taken(person, service);
    await refund(orderId, 5_988);
    expect(await passwordOf(person, lease.id)).toBe("NoBenefits");
    clock.advance(86_400_000);
    await endLapsedLeases(shop);
    expect(await holdersOf(service)).toBe(0);
  });

  test("ends no later than the membership, when a part of the money went back", async () => {
    const { person, orderId } = await buyer("year-1");
    await refund(orderId, 5_900);
    const listed = await listBenefits(person, {});
    expect(listed).toMatchObject({ data: { until: await expiryOf(person) } });
    clock.set((await expiryOf(person))!);
    expect(await listBenefits(person, {})).toMatchObject({ problem: "NoBenefits" });
  });

  test("that goes on keeps the slot, however often the schedule looks", async () => {
    const person = await yearly();
    const { service } = await account(1);
    const lease = await taken(person, service);
    for (let days = 0; days < 3; days++) {
      clock.advance(86_400_000);
      await endLapsedLeases(shop);
    }
    expect(await passwordOf(person, lease.id)).toBe(PASSWORD);
  });
});

describe("a slot", () => {
  test("is one person's: of ten at once three get the three there are", async () => {
    const people = await Promise.all(Array.from({ length: 10 }, yearly));
    for (let round = 0; round < scaled(3); round++) {
      const service = `Race ${made++}`;
      await account(2, service);
      await account(1, service);
      const outcomes = await Promise.all(people.map((person) => takeBenefit(person, { service })));
      const refused = outcomes.filter(({ ok }) => !ok);
      expect(refused).toEqual(
        Array.from({ length: 7 }, () => ({
          ok: false,
          problem: "BenefitNoneFree",
          fields: ["service"],
        })),
      );
      expect(await holdersOf(service)).toBe(3);
    }
  });

  test("is refused by the database itself beyond the number there are", async () => {
    const { id, service } = await account(0);
    const person = await yearly();
    const insert = shop.db
      .prepare(
        `INSERT INTO benefit_lease (id, account_id, service, user_id, transition_id, created_at, check_at)
         VALUES (?1, ?2, ?3, ?4, '', 0, 0)`,
      )
      .bind(newId(), id, service, person.session.userId);
    await expect(insert.run()).rejects.toThrow("benefit_full");
  });

  test("of a deleted person is free for the next", async () => {
    const person = await yearly();
    const { service } = await account(1);
    await taken(person, service);
    const { userId } = person.session;
    const of = { aggregate: "user", id: userId, transitionId: newId() } as const;
    await shop.db.batch([
      shop.db
        .prepare(
          `UPDATE user SET deleted_at = (SELECT MAX(at) + 1 FROM payment), transition_id = ?2 WHERE id = ?1`,
        )
        .bind(userId, of.transitionId),
      ...endOfDeleted(shop.db, userId, of),
    ]);
    expect(await holdersOf(service)).toBe(0);
  });

  test("of somebody else answers like one that does not exist", async () => {
    const { service } = await account(1);
    const lease = await taken(await yearly(), service);
    const stranger = await yearly();
    for (const leaseId of [lease.id, newId()]) {
      expect(await showPassword(stranger, { leaseId })).toMatchObject({ problem: "NotFound" });
      expect(await reportBenefit(stranger, { leaseId })).toMatchObject({ problem: "NotFound" });
    }
    expect(await holdersOf(service)).toBe(1);
  });
});

test("a database that fails is no empty shelf", async () => {
  const person = await yearly();
  const { service } = await account(1);
  const { db } = faultyDb(shop.db, { call: 2, when: "before" });
  await expect(takeBenefit({ ...person, db }, { service })).rejects.toThrow(FAULT);
  expect(await holdersOf(service)).toBe(0);
});

describe("a person's limit", () => {
  test("ends how often a password is shown", async () => {
    const person = await yearly();
    const { service } = await account(1);
    const { id } = await taken(person, service);
    for (let shown = 0; shown < LIMITS.benefitPasswordsOfUser.count; shown++) {
      expect(await passwordOf(person, id)).toBe(PASSWORD);
    }
    expect(await passwordOf(person, id)).toBe("TooManyRequests");
  });

  test("ends how often an account is swapped, and leaves the last one", async () => {
    const person = await yearly();
    const service = `Swap ${made++}`;
    const { count } = LIMITS.benefitReportsOfUser;
    for (let accounts = 0; accounts < count + 2; accounts++) await account(1, service);
    const swap = async () => {
      const lease = await taken(person, service);
      await passwordOf(person, lease.id);
      return reportBenefit(person, { leaseId: lease.id });
    };
    for (let swaps = 0; swaps < count; swaps++) expect(await swap()).toMatchObject({ ok: true });
    const last = await taken(person, service);
    expect(await swap()).toMatchObject({ problem: "TooManyRequests" });
    expect((await taken(person, service)).id).toBe(last.id);
  });
});

describe("“this does not work”", () => {
  test("swaps the account for another, and never back", async () => {
    const person = await yearly();
    const service = `Swap ${made++}`;
    const accounts = [(await account(1, service)).account, (await account(1, service)).account];
    const first = await taken(person, service);
    await passwordOf(person, first.id);
    const swapped = await reportBenefit(person, { leaseId: first.id });
    const second = swapped.ok ? swapped.data.lease! : null;
    expect(new Set([first.account, second?.account])).toEqual(new Set(accounts));
    await passwordOf(person, second!.id);
    // None is left that they have not reported.
    expect(await reportBenefit(person, { leaseId: second!.id })).toMatchObject({
      data: { lease: null },
    });
    expect(await takeBenefit(person, { service })).toMatchObject({ problem: "BenefitNoneFree" });
    expect(await holdersOf(service)).toBe(0);
  });

  test("counts once, however often it is sent", async () => {
    const person = await yearly();
    const service = `Once ${made++}`;
    for (let count = 0; count < 3; count++) await account(1, service);
    const { id } = await taken(person, service);
    await passwordOf(person, id);
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => reportBenefit(person, { leaseId: id })),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await holdersOf(service)).toBe(1);
    expect(await reportsOf(service)).toBe(1);
  });

  test("is not said of a password that one has not seen, or that was changed meanwhile", async () => {
    const person = await yearly();
    const { account: login, service } = await account(1);
    const lease = await taken(person, service);
    const report = () => reportBenefit(person, { leaseId: lease.id });
    expect(await report()).toMatchObject({ problem: "BenefitChanged" });
    await passwordOf(person, lease.id);
    await rotate(service, login, "another one");
    expect(await report()).toMatchObject({ problem: "BenefitChanged" });
    expect(await reportsOf(service)).toBe(0);
    expect(await taken(person, service)).toMatchObject({ id: lease.id });
  });

  test("by two people lets the account rest until its password is changed", async () => {
    const { id, account: login, service } = await account(5);
    for (let people = 0; people < 2; people++) {
      const person = await yearly();
      const lease = await taken(person, service);
      await passwordOf(person, lease.id);
      await reportBenefit(person, { leaseId: lease.id });
    }
    const next = await yearly();
    expect(await takeBenefit(next, { service })).toMatchObject({ problem: "BenefitNoneFree" });
    expect(await listedAccount(id)).toMatchObject({
      reports: 2,
      isResting: true,
      outsiders: 2,
      taken: 0,
    });
    await rotate(service, login, "another one");
    expect(await listedAccount(id)).toMatchObject({ reports: 0, isResting: false, outsiders: 0 });
    const lease = await taken(next, service);
    expect(await passwordOf(next, lease.id)).toBe("another one");
  });
});

test("no table holds a password in clear, and what operators do is written down without one", async () => {
  const { id, account: login, service } = await account(1);
  await rotate(service, login, `${PASSWORD} again`, 3);
  const { results } = await shop.db
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'`,
    )
    .all<{ name: string }>();
  for (const { name } of results) {
    const rows = await shop.db.prepare(`SELECT * FROM "${name}"`).all();
    expect(JSON.stringify(rows.results)).not.toContain(PASSWORD);
  }
  const actions = await shop.db
    .prepare(`SELECT action FROM operator_action WHERE subject = ?1 ORDER BY rowid`)
    .bind(id)
    .all<{ action: string }>();
  expect(actions.results.map(({ action }) => action)).toEqual(["benefits_add", "benefits_rotate"]);
  expect(await listedAccount(id)).toMatchObject({ slots: 3 });
});

async function refund(orderId: string, amount: number): Promise<void> {
  const [payment] = await paymentsOfOrder(shop.db, orderId);
  const of = { id: newId(), payment: payment!, amount, kind: "operator", note: "test" } as const;
  expect(await decideRefund(shop, { ...of, providerRefund: null })).toBe("decided");
}

function holdersOf(service: string): Promise<number | null> {
  return shop.db
    .prepare(`SELECT COUNT(*) AS n FROM benefit_lease WHERE service = ?1 AND ended_at IS NULL`)
    .bind(service)
    .first<number>("n");
}

function reportsOf(service: string): Promise<number | null> {
  return shop.db
    .prepare(
      `SELECT COUNT(*) AS n FROM benefit_report AS r JOIN benefit_account AS a ON a.id = r.account_id
       WHERE a.service = ?1`,
    )
    .bind(service)
    .first<number>("n");
}

async function listedAccount(id: string) {
  const outcome = await listBenefitAccounts(operator(), {});
  return outcome.ok ? outcome.data.accounts.find((of) => of.id === id) : undefined;
}
