/**
 * Remembers signing envelopes so that each is accepted once. One object holds one shard of them; the check and the
 * insert are one synchronous statement, so two equal calls cannot both win.
 */
import { DurableObject } from "cloudflare:workers";
import { SIGNATURE_WINDOW_MS, type SigningEnvelope } from "#contract/envelope.ts";

/** Twice the window: an envelope stays refused for as long as its timestamp could still be fresh. */
const REMEMBER_MS = 2 * SIGNATURE_WINDOW_MS;
const SHARDS = 32;

export class NonceShard extends DurableObject<unknown> {
  /** Known to be set; each claim would ask the storage for it. */
  #hasAlarm = false;

  constructor(state: DurableObjectState, env: unknown) {
    super(state, env);
    state.storage.sql.exec(
      `CREATE TABLE IF NOT EXISTS claim (envelope TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
       CREATE INDEX IF NOT EXISTS claim_at ON claim (at);`,
    );
  }

  /** True for the first claim of an envelope, false for every later one. */
  async claim(envelope: string, now: number): Promise<boolean> {
    const { rowsWritten } = this.ctx.storage.sql.exec(
      `INSERT OR IGNORE INTO claim (envelope, at) VALUES (?, ?)`,
      envelope,
      now,
    );
    if (!this.#hasAlarm) await this.#setAlarm();
    return rowsWritten > 0;
  }

  override async alarm(): Promise<void> {
    this.ctx.storage.sql.exec(`DELETE FROM claim WHERE at < ?`, Date.now() - REMEMBER_MS);
    const left = this.ctx.storage.sql.exec(`SELECT 1 FROM claim LIMIT 1`).toArray().length;
    this.#hasAlarm = false;
    if (left > 0) await this.#setAlarm();
  }

  async #setAlarm(): Promise<void> {
    this.#hasAlarm = true;
    if ((await this.ctx.storage.getAlarm()) !== null) return;
    await this.ctx.storage.setAlarm(Date.now() + REMEMBER_MS);
  }
}

/** Claims an envelope on the shard its nonce belongs to. */
export type ClaimNonce = (envelope: SigningEnvelope, now: number) => Promise<boolean>;

export function nonceClaimer(shards: DurableObjectNamespace<NonceShard>): ClaimNonce {
  return (envelope, now) => {
    // The nonce is random, so its first letters spread evenly enough; equal envelopes always meet.
    const shard = (envelope.nonce.charCodeAt(0) * 62 + envelope.nonce.charCodeAt(1)) % SHARDS;
    const stub = shards.get(shards.idFromName(`nonce-${shard}`));
    return stub.claim(`${envelope.nonce}.${envelope.timestamp}`, now);
  };
}
