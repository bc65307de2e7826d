/**
 * Answers that are the same for everybody (contract: `sameForAll`), kept in an isolate for pages of one visitor
 * (decision 0110). There are few: one for each such call, language and prefix. Failures are not kept.
 */
import { type Envelope, SUCCESS } from "#contract/envelope.ts";

const FRESH_MS = 30_000;
/** Between both ages an answer is given while it is asked for anew. */
const STALE_MS = 60_000;

interface Kept {
  answer: Envelope;
  askedAtMs: number;
}

export interface Question {
  /** Everything that the answer depends on. */
  key: string;
  ask: () => Promise<Envelope>;
  /** How long to wait for an answer that another visitor asked for. */
  timeoutMs: number;
  /** Others may wait for the answer when the visitor who asked is gone. */
  waitUntil: (work: Promise<unknown>) => void;
}

export class KeptAnswers {
  readonly #kept = new Map<string, Kept>();
  readonly #underWay = new Map<string, Promise<Envelope>>();
  readonly #now: () => number;

  constructor(now = Date.now) {
    this.#now = now;
  }

  async get(question: Question): Promise<Envelope> {
    const kept = this.#kept.get(question.key);
    const age = kept ? this.#now() - kept.askedAtMs : Infinity;
    if (kept && age < FRESH_MS) return kept.answer;
    const underWay = this.#underWay.get(question.key);
    const asked = underWay ?? this.#ask(question);
    if (kept && age < STALE_MS) return kept.answer;
    return underWay ? within(question.timeoutMs, asked) : asked;
  }

  #ask({ key, ask, waitUntil }: Question): Promise<Envelope> {
    const askedAtMs = this.#now();
    const asked = ask();
    this.#underWay.set(key, asked);
    const done = () => this.#underWay.delete(key);
    const keep = (answer: Envelope) => {
      done();
      if (answer.code === SUCCESS.code) this.#kept.set(key, { answer: frozen(answer), askedAtMs });
    };
    waitUntil(asked.then(keep, done));
    return asked;
  }
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const tooLate = () => reject(new Error("an answer that is shared did not come in time"));
    const timer = setTimeout(tooLate, milliseconds);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Many pages share one answer: none may change it. */
function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null) {
    for (const part of Object.values(value)) frozen(part);
    Object.freeze(value);
  }
  return value;
}
