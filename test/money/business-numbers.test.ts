/**
 * Every business number turns what it says: each is changed alone, and the product is seen to follow. What only pages show
 * of it is in test/conformance/09-claims.test.ts and beside the page's own pieces.
 */
import { describe, expect, test } from "vitest";
import type { ClientConfig } from "#contract/system.ts";
import { DAY_MS } from "#origin/ground/clock.ts";
import { BUSINESS, type Business } from "#origin/ground/business-numbers.ts";
import type { Context, SignedInContext } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import { asOperator } from "#test/support/as-operator.ts";
import { authenticate } from "#test/support/authenticate.ts";
import { readCurrentUser } from "#origin/verbs/account/read-current-user.ts";
import { readAffiliate } from "#origin/verbs/affiliate/figures/figures.ts";
import { rateAffiliate } from "#origin/verbs/affiliate/ops/manage.ts";
import { settleCommissions } from "#origin/verbs/affiliate/settle.ts";
import { addBenefit } from "#origin/verbs/benefit/ops/manage.ts";
import { showPassword } from "#origin/verbs/benefit/password.ts";
import { listBenefits } from "#origin/verbs/benefit/read.ts";
import { reportBenefit } from "#origin/verbs/benefit/report.ts";
import { takeBenefit } from "#origin/verbs/benefit/take.ts";
import { listProducts } from "#origin/verbs/catalog/list-products.ts";
import { previewOrder } from "#origin/verbs/checkout/preview.ts";
import { runGroupJobs } from "#origin/verbs/group/end/run.ts";
import { joinForPay } from "#origin/verbs/group/join-for-pay.ts";
import { readGroup } from "#origin/verbs/group/read.ts";
import { readReferConfig } from "#origin/verbs/referral/config.ts";
import { registerByDevice } from "#origin/verbs/sign-in/register-by-device.ts";
import { registerByName } from "#origin/verbs/sign-in/register-by-name.ts";
import { sendCode } from "#origin/verbs/sign-in/send-code.ts";
import { signInByName } from "#origin/verbs/sign-in/sign-in-by-name.ts";
import { readClientConfig } from "#origin/verbs/system/read-client-config.ts";
import { fakeClock } from "#test/support/clock.ts";
import { newAccountName, PASSWORD } from "#test/support/factories.ts";
import { bound, maxDevicesOf, named, tokenOf } from "#test/support/devices.ts";
import { giveAddress, lettersTo, MAIL } from "#test/support/letters.ts";
import {
  codeFor,
  lives,
  openGroup,
  paying,
  register,
  secondsOf,
  signedIn,
  start,
  successorOf,
  supportGives,
  supportPaysBack,
} from "#test/support/dial-steps.ts";
import { changed, dataOf, leavesOf, problemOf, turned } from "#test/support/business-dials.ts";
import { affiliate, invitee, paidOrder, pay } from "#test/support/referrals.ts";
import { uidOf } from "#test/support/operator.ts";
import { givePasskey } from "#test/support/second-factor.ts";
import { boughtOrder, buy, newBuyer, newCoupon, openShop } from "#test/support/shop.ts";
import { refuseClaim } from "#origin/books/people/claim/claim.ts";
import { refuseUnshown } from "#origin/books/people/session/owner-shown.ts";
import { openedBy } from "#origin/books/people/claim/repository.ts";

const clock = fakeClock("2026-03-01T12:00:00.000Z");
const shop = await openShop(clock, { couriers: MAIL });
const visitor = (context: Context) => ({ ...context, session: null });

interface Dial {
  turn: (business: Business) => void;
  /** What the product says or does now; asked twice, with the number as it is and as it is turned. */
  seen: (context: Context) => Promise<unknown>;
  before: unknown;
  after: unknown;
}

const served = (pick: (config: ClientConfig) => unknown) => async (context: Context) =>
  pick(dataOf(await readClientConfig(visitor(context), {})));

const DIALS: Record<string, Dial> = {
  "what pages claim": {
    turn: (business) =>
      Object.assign(business, { availabilityPercent: "99.9", releaseDate: "2026-01-01" }),
    seen: served(({ availabilityPercent, releaseDate }) => [availabilityPercent, releaseDate]),
    before: ["99.999", "2025-04-20"],
    after: ["99.9", "2026-01-01"],
  },
  "the educational discount": {
    turn: (business) => (business.educationDiscountPercent = null),
    seen: served(({ educationDiscountPercent }) => educationDiscountPercent),
    before: 20,
    after: null,
  },
  "a device's free trial": {
    turn: (business) => (business.freeTrialSeconds = 77),
    seen: async (context) => {
      const deviceLinks = { ...context.deviceLinks, open: () => newId() };
      const token = tokenOf(await registerByDevice({ ...context, deviceLinks }, { link: "x" }));
      return secondsOf(context, token);
    },
    before: 900,
    after: 77,
  },
  "an invited friend's trial": {
    turn: (business) => (business.invitedTrialSeconds = 88),
    seen: async (context) => {
      const inviter = dataOf(await readCurrentUser(await newBuyer(context), {}));
      const friend = { account: newAccountName(), password: PASSWORD };
      const { inviteCode } = inviter;
      return secondsOf(context, tokenOf(await registerByName(context, { ...friend, inviteCode })));
    },
    before: 10_800,
    after: 88,
  },
  "the inviter's share": {
    turn: (business) => (business.inviteRewardPercent = 50),
    seen: async (context) => {
      const inviter = await newBuyer(context);
      await paidOrder(inviter);
      await paidOrder(await invitee(inviter));
      const { rewardPercent, rewardDuration } = dataOf(await readReferConfig(inviter, {}));
      return [rewardPercent, rewardDuration / (31 * 86_400)];
    },
    before: [10, 0.1],
    after: [50, 0.5],
  },
  "the least share of a first purchase": {
    turn: (business) => (business.affiliate.firstPurchasePercent.min = 30),
    seen: async (context) => {
      const kol = await affiliate(context, null);
      await paidOrder(await invitee(kol));
      return [await earned(kol), problemOf(await rate(context, kol, 27))];
    },
    before: [250, null],
    after: [300, "InvalidRequest"],
  },
  "the most of a first purchase": {
    turn: (business) => (business.affiliate.firstPurchasePercent.max = 60),
    seen: async (context) => problemOf(await rate(context, await affiliate(context, null), 80)),
    before: null,
    after: "InvalidRequest",
  },
  "the share of a renewal": {
    turn: (business) => (business.affiliate.renewalPercent = 40),
    seen: async (context) => {
      const kol = await affiliate(context, 25);
      const friend = await invitee(kol);
      await paidOrder(friend);
      await paidOrder(friend);
      return await earned(kol);
    },
    before: 250 + 200,
    after: 250 + 400,
  },
  "the least that is settled": {
    turn: (business) => (business.affiliate.settlementThreshold.amount = 200),
    seen: async (context) => {
      const kol = await affiliate(context, 25);
      await paidOrder(await invitee(kol));
      clock.advance(32 * DAY_MS);
      await settleCommissions(context);
      return dataOf(await readAffiliate(kol, {})).settlements.map(({ amount }) => amount.amount);
    },
    before: [],
    after: [250],
  },
  "the currency that is settled": {
    turn: (business) => (business.affiliate.settlementThreshold.currency = "EUR"),
    seen: async (context) => {
      const kol = await affiliate(context, 25);
      await paidOrder(await invitee(kol));
      return dataOf(await readAffiliate(kol, {})).unsettled;
    },
    before: { amount: 250, currency: "USD" },
    after: { amount: 0, currency: "EUR" },
  },
  "the sizes of groups": {
    turn: (business) => {
      business.groupBuying.sizes = [2, 4];
      business.groupBuying.discountPercent[4] = 20;
    },
    seen: async (context) => {
      const sizes = dataOf(await listProducts(visitor(context), {})).products[0]!.group;
      const offered = sizes.map(({ size }) => size);
      if (!offered.includes(4)) return { offered };
      const creator = await newBuyer(context);
      const { group, order } = dataOf(await start(creator, 4, 799));
      await pay(creator, order.id);
      for (let friends = 0; friends < 3; friends++) {
        const friend = await newBuyer(context);
        const joined = dataOf(await joinForPay(friend, { groupId: group.id, ...paying(799) }));
        await pay(friend, joined.order.id);
      }
      const full = dataOf(await readGroup(creator, { groupId: group.id })).group;
      return { offered, joined: full.joinedCount, status: full.status };
    },
    before: { offered: [2, 3] },
    after: { offered: [2, 4], joined: 4, status: 1 },
  },
  "a group's discount": {
    turn: (business) => (business.groupBuying.discountPercent[2] = 50),
    seen: async (context) => {
      const unit = dataOf(await listProducts(visitor(context), {})).products[0]!.group[0]!
        .unitPrice;
      const started = await start(await newBuyer(context), 2, unit.amount);
      return [unit.amount, started.ok && started.data.order.total.amount];
    },
    before: [899, 899],
    after: [499, 499],
  },
  "a group's time": {
    turn: (business) => (business.groupBuying.durationSeconds = 7_200),
    seen: async (context) => Date.parse((await openGroup(context)).endTime!) - clock.now(),
    before: 86_400_000,
    after: 7_200_000,
  },
  "the time that a seat is held": {
    turn: (business) => (business.groupBuying.seatHoldSeconds = 120),
    seen: async (context) =>
      lastsOf(dataOf(await start(await newBuyer(context), 2, 899)).order.expiresAt),
    before: 900,
    after: 120,
  },
  "the time to choose": {
    turn: (business) => (business.groupBuying.choiceSeconds = 3_600),
    seen: async (context) => {
      const { id, endTime } = await openGroup(context);
      clock.set(endTime!);
      await runGroupJobs(context);
      const { group } = dataOf(await readGroup(await newBuyer(context), { groupId: id }));
      return lastsOf(group.chooseUntil!);
    },
    before: 172_800,
    after: 3_600,
  },
  "the warning before a group's end": {
    turn: (business) => (business.groupBuying.warnSeconds = 6 * 3_600),
    seen: async (context) => {
      const creator = await newBuyer(context);
      const address = await giveAddress(context, creator.session.userId);
      const { endTime } = await openGroup(context, creator);
      const before = (await lettersTo(context, address)).length;
      clock.set(new Date(Date.parse(endTime!) - 5 * 3_600_000).toISOString());
      await runGroupJobs(context);
      return (await lettersTo(context, address)).length - before;
    },
    before: 0,
    after: 1,
  },
  "the length of a code": {
    turn: (business) => (business.code.length = 8),
    seen: async (context) => {
      const { address, code } = await codeFor(context);
      const short = await register(context, address, code.slice(1));
      const right = await register(context, address, code);
      return [code.length, problemOf(short), problemOf(right)];
    },
    before: [6, "BadCode", null],
    after: [8, "BadCode", null],
  },
  "the life of a code": {
    turn: (business) => (business.code.lifetimeSeconds = 60),
    seen: async (context) => {
      const { address, code } = await codeFor(context);
      clock.advance(61_000);
      return problemOf(await register(context, address, code));
    },
    before: null,
    after: "BadCode",
  },
  "the pause between two codes": {
    turn: (business) => (business.code.resendAfterSeconds = 300),
    seen: async (context) => {
      const { address } = await codeFor(context);
      clock.advance(61_000);
      const again = { purpose: "register", kind: "email", address } as const;
      return problemOf(await sendCode(visitor(context), again));
    },
    before: null,
    after: "CodeAskedFor",
  },
  "an order's life": {
    turn: (business) => (business.orderLifetimeSeconds = 600),
    seen: async (context) => lastsOf((await boughtOrder(await newBuyer(context))).expiresAt),
    before: 1_800,
    after: 600,
  },
  "the number of open orders": {
    turn: (business) => (business.openOrdersLimit = 1),
    seen: async (context) => {
      const buyer = await newBuyer(context);
      await buy(buyer, { productId: "month-1" });
      return problemOf(await buy(buyer, { productId: "month-6" }));
    },
    before: null,
    after: "TooManyOpenOrders",
  },
  "the wait of an account of a device": {
    turn: (business) => (business.claimWaitSeconds = 66),
    seen: async (context) => {
      const deviceLinks = { ...context.deviceLinks, open: () => newId() };
      const token = tokenOf(await registerByDevice({ ...context, deviceLinks }, { link: "x" }));
      const session = (await authenticate(context, token))!;
      clock.advance(2 * 3_600_000);
      const opened = await openedBy(context.db, session.userId);
      const refusal = await refuseClaim({ ...context, session }, opened);
      return refusal?.retryAfter;
    },
    before: 259_200,
    after: 66,
  },
  "the number of orders in a day": {
    turn: (business) => (business.ordersADayLimit = 1),
    seen: async (context) => {
      const buyer = await newBuyer(context);
      await buy(buyer, { productId: "month-1" });
      return problemOf(await buy(buyer, { productId: "month-6" }));
    },
    before: null,
    after: "TooManyOrders",
  },
  "the least that is charged": {
    turn: (business) => (business.smallestCharge["USD"] = 300),
    seen: async (context) => {
      const coupon = await newCoupon(context.db, { percent: 90 });
      const asked = { productId: "month-1", coupon };
      return dataOf(await previewOrder(await newBuyer(context), asked)).total.amount;
    },
    before: 100,
    after: 300,
  },
  "how far ahead one may buy": {
    turn: (business) => (business.membershipCapSeconds = 10 * 86_400),
    seen: async (context) => problemOf(await buy(await newBuyer(context))),
    before: null,
    after: "MembershipTooLong",
  },
  "the reports that rest a shared account": {
    turn: (business) => (business.benefitRestsAfterReports = 1),
    seen: async (context) => {
      const service = `Service ${newId()}`;
      const operator = asOperator(context);
      const login = { link: "https://service.example/", account: "a", password: "p" };
      await addBenefit(operator, { service, slots: 2, ...login });
      const holder = await newBuyer(context);
      await paidOrder(holder, { productId: "year-1" });
      const { lease } = dataOf(await takeBenefit(holder, { service }));
      await showPassword(holder, { leaseId: lease.id });
      await reportBenefit(holder, { leaseId: lease.id });
      const other = await newBuyer(context);
      await paidOrder(other, { productId: "year-1" });
      const { services } = dataOf(await listBenefits(other, {}));
      const { isFree } = services.find((offered) => offered.service === service)!;
      return [isFree, problemOf(await takeBenefit(other, { service }))];
    },
    before: [true, null],
    after: [false, "BenefitNoneFree"],
  },
  "what support gives in a day": {
    turn: (business) => (business.support.timeSeconds = 86_400),
    seen: (context) => supportGives(context, 2),
    before: null,
    after: ["AllowanceUsed"],
  },
  "what support pays back in a day": {
    turn: (business) => (business.support.refundAmount = 200),
    seen: (context) => supportPaysBack(context, "3.00"),
    before: null,
    after: ["RefundAllowanceUsed"],
  },
  "the devices without a plan": {
    turn: (business) => (business.maxDevices = 2),
    seen: async (context) => {
      const account = await named(context);
      return [await bound(context, account, 7), await maxDevicesOf(context, account)];
    },
    before: [5, [5, 5]],
    after: [2, [2, 2]],
  },
  "a session's life": {
    turn: (business) => (business.session.lifetimeSeconds = 3_600),
    seen: async (context) => {
      const token = await signedIn(context);
      clock.advance(3_601_000);
      return lives(context, token);
    },
    before: true,
    after: false,
  },
  "a session's longest life": {
    turn: (business) => (business.session.absoluteLifetimeSeconds = 3_600),
    seen: async (context) => {
      const token = await signedIn(context);
      clock.advance(1_800_000);
      await lives(context, token);
      clock.advance(1_801_000);
      return lives(context, token);
    },
    before: true,
    after: false,
  },
  "a registration's life": {
    turn: (business) => (business.session.registerLifetimeSeconds = 60),
    seen: async (context) => {
      const registered = { account: newAccountName(), password: PASSWORD };
      const token = tokenOf(await registerByName(context, registered));
      clock.advance(61_000);
      return lives(context, token);
    },
    before: true,
    after: false,
  },
  "how long a sign-in waits for its second step": {
    turn: (business) => (business.session.secondStepSeconds = 60),
    seen: async (context) => {
      const account = await named(context);
      await givePasskey(context, account);
      const first = await signInByName(context, { account, password: PASSWORD });
      clock.advance(61_000);
      return !first.ok && lives(context, first.second?.token ?? "");
    },
    before: true,
    after: false,
  },
  "how long an owner is not asked again": {
    turn: (business) => (business.session.ownerShownSeconds = 60),
    seen: async (context) => {
      const token = await signedIn(context);
      await context.db.prepare(`UPDATE session SET owner_shown_at = ?1`).bind(clock.now()).run();
      clock.advance(61_000);
      const session = (await authenticate(context, token))!;
      return refuseUnshown(context, { session, wanted: "always", factors: null })?.problem ?? null;
    },
    before: null,
    after: "OwnerNotShown",
  },
  "how often a session's use is written": {
    turn: (business) => (business.session.touchAfterSeconds = 60),
    seen: async (context) => {
      const token = await signedIn(context);
      clock.advance(61_000);
      const { id } = (await authenticate(context, token))!;
      const used = await context.db
        .prepare(`SELECT last_used_at FROM session WHERE id = ?1`)
        .bind(id)
        .first<number>("last_used_at");
      return used === clock.now();
    },
    before: false,
    after: true,
  },
  "when a token gets a successor": {
    turn: (business) => (business.session.rotateAfterSeconds = 60),
    seen: async (context) => {
      const token = await signedIn(context);
      clock.advance(61_000);
      return (await successorOf(context, token)) !== undefined;
    },
    before: false,
    after: true,
  },
  "an old token's grace": {
    turn: (business) => (business.session.rotationGraceSeconds = 3_600),
    seen: async (context) => {
      const token = await signedIn(context);
      clock.advance(DAY_MS);
      const next = await successorOf(context, token);
      await lives(context, next!);
      clock.advance(600_000);
      return lives(context, token);
    },
    before: false,
    after: true,
  },
};

/** What was promised is under the same. */
const under = (business: Business): Context => ({ ...shop, business, businessAt: () => business });

describe("turning", () => {
  test.each(Object.keys(DIALS))("%s turns the product", async (name) => {
    const { turn, seen, before, after } = DIALS[name]!;
    expect(await seen(under(structuredClone(BUSINESS)))).toEqual(before);
    expect(await seen(under(turned(turn)))).toEqual(after);
  });

  test("every number is among these", () => {
    const numbers = new Set(Object.values(DIALS).flatMap(({ turn }) => changed(turned(turn))));
    const all = leavesOf(BUSINESS).map(([path]) => path);
    // One currency and one size stand for the others of their list.
    const alike = /^\.(smallestCharge\.(?!USD)|groupBuying\.discountPercent\.3)/;
    expect(all.filter((path) => !numbers.has(path) && !alike.test(path))).toEqual([]);
  });
});

const earned = async (kol: SignedInContext) =>
  dataOf(await readAffiliate(kol, {})).unsettled.amount;

const rate = async (context: Context, kol: SignedInContext, percent: number) =>
  rateAffiliate(asOperator(context), { uid: await uidOf(kol), percent, note: "test" });

const lastsOf = (until: string) => (Date.parse(until) - clock.now()) / 1_000;
