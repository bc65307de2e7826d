/**
 * What runs every minute, as one list. Each job has a turn in a call of the Worker of its own, and those that leave work
 * have more turns, one after another, until the minute is over. Every job can run twice or late: rules read the clock
 * themselves, jobs only tidy and deliver.
 */
import { SERVICE_PARTS, type ServicePart } from "#contract/service.ts";
import { eraseAgain } from "#origin/verbs/account/again/erase-again.ts";
import { settleCommissions } from "#origin/verbs/affiliate/settle.ts";
import { watchAttention } from "#origin/verbs/attention/watch.ts";
import { endLapsedLeases } from "#origin/verbs/benefit/tidy.ts";
import { sendNews } from "#origin/verbs/marketing/letter/send.ts";
import { readBooks } from "#origin/verbs/numbers/read-books.ts";
import { closeDays } from "#origin/verbs/numbers/close.ts";
import { endGroups, settleGroups, warnGroups } from "#origin/verbs/group/end/run.ts";
import { DAY_MS, type Clock, systemClock } from "#origin/ground/clock.ts";
import type { Origin } from "#origin/ground/origin.ts";
import { eachOf, type Share, turnOf } from "#origin/ground/work.ts";
import { ProviderSilence } from "#origin/ground/ports/payments.ts";
import { purgeLimits } from "#origin/books/limit/repository.ts";
import { purgeMessages } from "#origin/books/letters/sweep.ts";
import { remindOfEnds } from "#origin/books/time/remind.ts";
import { sweepOutbox } from "#origin/books/letters/sweep.ts";
import { expireOrders } from "#origin/books/payment/expire.ts";
import { forgetOldPayloads, workDueEvents } from "#origin/books/payment/inbox/inbox.ts";
import { reconcileOrders } from "#origin/books/payment/reconcile.ts";
import { forgetOldRecipients, sendGiftLetters } from "#origin/books/gift/letter/send.ts";
import { sendDueRefunds } from "#origin/books/payment/send-refunds.ts";
import { watchChains } from "#origin/providers/chain/watch.ts";
import { answers } from "#origin/providers/download/answers.ts";
import { announceCaptures } from "#origin/providers/sandbox/events.ts";
import { readMissedEvents } from "#origin/providers/stripe/events.ts";
import { deleteExpiredSessions } from "#origin/books/people/session/repository.ts";
import { removeIdleAccounts } from "#origin/books/people/account/idle.ts";
import { forgetDead } from "#origin/books/reach/repository.ts";
import { failingParts } from "#origin/books/service/parts.ts";
import { keepLook } from "#origin/books/service/repository.ts";
import { raiseAlarms } from "#origin/books/alarm/raise.ts";
import { expectJobs, forgetCounts, markGood } from "#origin/books/alarm/repository.ts";
import { faultsOf } from "#origin/verbs/status/faults.ts";
import { watchRates } from "#origin/books/alarm/watch.ts";
import { forgetClaims } from "#origin/books/people/claim/repository.ts";
import { KNOWN_FOR_MS } from "#origin/books/people/place/place.ts";
import { forgetNetworks } from "#origin/books/people/place/repository.ts";
import { moveToCurrentKey } from "#origin/books/people/rekey/move.ts";
import { purgeHandovers } from "#origin/books/people/handover/repository.ts";
import { purgeCodes } from "#origin/books/people/code/repository.ts";
import { tidySupport } from "#origin/verbs/support/end/tidy.ts";
import { accountClosing } from "./account-closing.ts";
import type { PaymentSetup } from "./payments.ts";

/** How long a claim that is ready waits for its session to come back. */
const CLAIM_KEPT_MS = 30 * DAY_MS;

const COUNTS_KEPT_MS = 30 * DAY_MS;

interface Turn {
  origin: Origin;
  setup: PaymentSetup;
  share: Share;
}

/** True where more may be due. In an order that lets the later ones profit from the earlier. */
const JOBS = {
  erasures: ({ origin }: Turn) => eraseAgain(origin, accountClosing),
  announce: ({ origin, setup }: Turn) => when(setup.sandbox, () => announceCaptures(origin)),
  missedEvents: ({ origin, setup: { stripe } }: Turn) =>
    when(stripe, (settings) => readMissedEvents(settings, origin)),
  chains: ({ origin, setup: { chain } }: Turn) =>
    when(chain, (networks) => watchChains(origin, networks)),
  events: ({ origin, setup, share }: Turn) => workDueEvents(origin, setup.eventReaders, share),
  reconcile: ({ origin, share }: Turn) => reconcileOrders(origin, share),
  expire: ({ origin, share }: Turn) => expireOrders(origin, share),
  warnGroups: ({ origin, share }: Turn) => warnGroups(origin, share),
  endGroups: ({ origin, share }: Turn) => endGroups(origin, share),
  settleGroups: ({ origin, share }: Turn) => settleGroups(origin, share),
  refunds: ({ origin, share }: Turn) => sendDueRefunds(origin, share),
  giftLetters: ({ origin, share }: Turn) => sendGiftLetters(origin, share),
  letters: ({ origin, share }: Turn) => sweepOutbox(origin, share),
  news: ({ origin }: Turn) => sendNews(origin),
  reminders: ({ origin, share }: Turn) => remindOfEnds(origin, share),
  leases: ({ origin, share }: Turn) => endLapsedLeases(origin, share),
  commissions: async ({ origin, share }: Turn) => {
    await settleCommissions(origin, share);
    return share.isUsedUp();
  },
  idleAccounts: ({ origin }: Turn) => removeIdleAccounts(origin.db, origin.clock.now()),
  rates: ({ origin }: Turn) => watchRates(origin),
  /** After all that moves money. */
  attention: ({ origin }: Turn) => watchAttention(origin),
  rekey: ({ origin, share }: Turn) => moveToCurrentKey(origin, share),
  support: async ({ origin }: Turn) => {
    await tidySupport(origin);
    return false;
  },
  days: ({ origin, share }: Turn) => closeDays(origin, share),
  books: ({ origin, share }: Turn) => readBooks(origin, share),
  tidy: ({ origin }: Turn) => tidy(origin),
  /** The last: by then the others have written down that they ended well. */
  alarms: (turn: Turn) => alarm(turn),
} satisfies Record<string, (turn: Turn) => Promise<boolean | void>>;

export type JobName = keyof typeof JOBS;
// safe because the keys of an object literal are its own
const NAMES = Object.keys(JOBS) as JobName[];

/** One call may call so many others, itself among them, before the platform refuses. */
const CALLS = 32;
/** The next run begins with the next minute. */
const RUN_MS = 50_000;

/** One turn of one job. What it could not do is due again; it is told of, and nothing is thrown. */
export async function takeTurn(
  name: JobName,
  origin: Origin,
  setup: PaymentSetup,
): Promise<boolean> {
  try {
    const isLeft = (await JOBS[name]({ ...turnOf(origin), setup })) === true;
    await markGood(origin.db, name, origin.clock.now()).run();
    return isLeft;
  } catch (error) {
    if (!(error instanceof ProviderSilence)) origin.tell("job.failed", { job: name, error });
    return false;
  }
}

/** Every job has its turn, and then those that left work, as long as there are calls and time. */
export async function runSchedule(
  turn: (name: JobName) => Promise<boolean>,
  clock: Clock = systemClock,
): Promise<void> {
  const until = clock.now() + RUN_MS;
  let calls = CALLS - 1;
  let waiting = NAMES;
  while (waiting.length > 0) {
    const more: JobName[] = [];
    for (const name of waiting) {
      if (calls-- === 0 || (waiting !== NAMES && clock.now() >= until)) return;
      if (await turn(name)) more.push(name);
    }
    waiting = more;
  }
}

async function when<Part>(
  part: Part | null | false,
  run: (part: Part) => Promise<boolean | void>,
): Promise<boolean> {
  return Boolean(part) && (await run(part as Part)) === true;
}

/** That it runs is said before it looks, or it would find itself late after an outage. */
async function alarm({ origin, setup }: Turn): Promise<void> {
  const now = origin.clock.now();
  await origin.db.batch([...expectJobs(origin.db, NAMES, now), markGood(origin.db, "alarms", now)]);
  const faults = await faultsOf(origin);
  const failing = failingParts(faults);
  const hosts = downloadsOf(origin);
  if (!(await someAnswers(hosts))) failing.add("downloads");
  const isHere: Partial<Record<ServicePart, boolean>> = {
    chains: setup.chain !== null,
    downloads: hosts.length > 0,
  };
  const parts = SERVICE_PARTS.filter((part) => isHere[part] ?? true);
  const looks = parts.map((part) => ({ part, isFailing: failing.has(part) }));
  await keepLook(origin.db, looks, now).run();
  await raiseAlarms(origin, faults);
}

/** Where the signed list says that files are. */
function downloadsOf({ addresses }: Origin): string[] {
  const all = addresses?.addresses ?? [];
  return all.filter(({ kind }) => kind === "download").map(({ url }) => url);
}

/** Files are to be had as long as one host has them. */
async function someAnswers(urls: string[]): Promise<boolean> {
  return (await Promise.all(urls.map(answers))).includes(true);
}

function tidy(origin: Origin): Promise<void> {
  const { db, clock } = origin;
  const now = clock.now();
  const purges = [
    deleteExpiredSessions(db, now),
    purgeCodes(db, now),
    purgeHandovers(db, now),
    forgetCounts(db, now - COUNTS_KEPT_MS),
    forgetClaims(db, now - CLAIM_KEPT_MS),
    forgetNetworks(db, now - KNOWN_FOR_MS),
    forgetDead(db, now),
    ...purgeLimits(db, now),
    ...purgeMessages(db, now),
    forgetOldPayloads(db, now),
    forgetOldRecipients(db, now),
  ];
  return eachOf(origin, "tidying.failed", purges, (purge) => purge.run());
}
