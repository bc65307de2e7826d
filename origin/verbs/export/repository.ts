/**
 * The SQL of all that is kept about a person, a statement a section of the file. Columns come under the names of the file
 * (contract/export.ts); `test/money/export-whole.test.ts` holds them against the schema.
 */
import { EXPORT_SECTION_NAMES, type ExportSection } from "#contract/export-sections.ts";
import { statement } from "#origin/ground/db/statement.ts";
import { TO_PERSON } from "#origin/books/letters/repository.ts";

/** The person's orders, for what is kept by order. */
const OWN_ORDER = `JOIN purchase AS p ON p.id = x.order_id AND p.user_id = :userId`;

/** Of the account, and of a mailbox that is the account's: what a deletion erases. */
const OWN_QUESTION = `(x.user_id = :userId OR x.mailbox IN (
  SELECT key FROM identity WHERE user_id = :userId AND kind = 'email'))`;

/** Oldest first, so that what is written meanwhile comes last. */
export const SECTION_SQL: Record<ExportSection, string> = {
  account: `SELECT uid, display_name AS displayName, password_hash IS NOT NULL AS hasPassword, invite_code AS inviteCode,
      invited_by IS NOT NULL AS isInvited, kol AS isAffiliate, kol_percent AS commissionPercent, language,
      site AS host, created_at AS createdAt
    FROM user WHERE id = :userId AND deleted_at IS NULL`,
  signInWays: `SELECT kind, typed, CASE kind WHEN 'device' THEN NULL ELSE key END AS normalForm, created_at AS createdAt
    FROM identity WHERE user_id = :userId ORDER BY kind`,
  sessions: `SELECT scope, platform, country, owner_shown_at AS ownerShownAt, created_at AS createdAt, last_used_at AS lastUsedAt, expires_at AS expiresAt
    FROM session WHERE user_id = :userId ORDER BY created_at, id`,
  passkeys: `SELECT name, transports, created_at AS createdAt, last_used_at AS lastUsedAt
    FROM passkey WHERE user_id = :userId ORDER BY created_at, id`,
  apps: `SELECT created_at AS createdAt, confirmed_at AS confirmedAt FROM authenticator_app WHERE user_id = :userId`,
  recoveryCodes: `SELECT used_at AS usedAt FROM recovery_code WHERE user_id = :userId ORDER BY id`,
  devices: `SELECT sealed_id AS deviceId, platform, name, system_version AS systemVersion, created_at AS createdAt,
      last_seen_at AS lastSeenAt
    FROM device WHERE user_id = :userId ORDER BY created_at, id`,
  networks: `SELECT seen_at AS lastSeenAt FROM known_network WHERE user_id = :userId ORDER BY seen_at`,
  claims: `SELECT ready_at AS readyAt FROM account_claim WHERE user_id = :userId`,
  notices: `SELECT kind, wanted AS isWanted, at AS chosenAt FROM notice_choice WHERE user_id = :userId ORDER BY kind`,
  blocks: `SELECT what, at AS blockedAt FROM person_block WHERE user_id = :userId ORDER BY what`,
  time: `SELECT source, months, seconds, at AS creditedAt, starts_at AS startsAt, expires_at AS expiresAt
    FROM time_entry WHERE user_id = :userId ORDER BY seq`,
  membership: `SELECT expires_at AS expiresAt, reminded AS reminders FROM membership_end WHERE user_id = :userId`,
  codes: `SELECT months, seconds, redeemed_at AS redeemedAt FROM redemption_code
    WHERE redeemed_by = :userId ORDER BY redeemed_at, id`,
  orders: `SELECT number, purpose, names, months, yearly AS isYearly, max_devices AS maxDevices, list_price AS listPrice,
      discount, credit, amount, currency, method, provider, language, site AS host, status, gift AS isGift, declined AS isDeclined,
      created_at AS createdAt, expires_at AS expiresAt, closed_at AS closedAt
    FROM purchase WHERE user_id = :userId ORDER BY created_at, id`,
  gifts: `SELECT p.number AS "order", x.language, x.money_back AS isMoneyBack, x.created_at AS createdAt
    FROM gift AS x JOIN purchase AS p ON p.id = x.order_id WHERE x.user_id = :userId ORDER BY x.created_at, x.id`,
  giftLetters: `SELECT p.number AS "order", x.language, x.state, x.due_at AS dueAt, x.created_at AS createdAt,
      x.settled_at AS settledAt
    FROM gift_letter AS x JOIN gift AS g ON g.id = x.gift_id JOIN purchase AS p ON p.id = g.order_id
    WHERE x.user_id = :userId ORDER BY x.created_at, x.id`,
  coupons: `SELECT p.number AS "order", c.code, x.first_purchase AS isFirstPurchase, x.state
    FROM coupon_reservation AS x JOIN coupon AS c ON c.id = x.coupon_id JOIN purchase AS p ON p.id = x.order_id
    WHERE x.user_id = :userId ORDER BY p.created_at, x.order_id`,
  payments: `SELECT p.number AS "order", x.amount, x.currency, x.provider, x.provider_payment AS reference, x.disposition,
      x.captured_at AS capturedAt, x.at AS bookedAt
    FROM payment AS x ${OWN_ORDER} ORDER BY x.at, x.id`,
  refunds: `SELECT p.number AS "order", x.amount, x.currency, x.kind, x.provider, x.provider_refund AS reference, x.status,
      x.at AS requestedAt, x.settled_at AS settledAt
    FROM refund AS x ${OWN_ORDER} ORDER BY x.at, x.id`,
  refundTransactions: `SELECT p.number AS "order", t.network, t.token, t.hash, t.recipient, t.at AS sentAt
    FROM refund_transaction AS t JOIN refund AS x ON x.id = t.refund_id ${OWN_ORDER} ORDER BY t.at, t.refund_id`,
  bookings: `SELECT p.number AS "order", x.amount, x.currency, x.kind, x.debit AS debitAccount, x.credit AS creditAccount,
      x.at AS bookedAt
    FROM money_entry AS x ${OWN_ORDER} ORDER BY x.at, x.kind, x.source_id`,
  cryptoPayments: `SELECT p.number AS "order", x.amount, x.currency, x.address, x.network, x.token,
      x.created_at AS createdAt, x.expires_at AS expiresAt, x.closed_at AS closedAt, x.met_at AS metAt,
      x.returned_at AS returnedAt
    FROM crypto_payment AS x ${OWN_ORDER} ORDER BY x.created_at, x.id`,
  cryptoSent: `SELECT p.number AS "order", s.network, s.hash, s.sender, s.is_over AS isOver, s.at AS sentAt
    FROM crypto_sent AS s JOIN crypto_payment AS x ON x.id = s.payment_id ${OWN_ORDER} ORDER BY s.at, s.payment_id`,
  cryptoTransfers: `SELECT p.number AS "order", t.network, t.token, t.hash, t.sender, t.amount AS units, t.status,
      t.seen_at AS seenAt, t.proven_at AS provenAt
    FROM chain_transfer AS t JOIN crypto_payment AS x ON x.id = t.payment_id ${OWN_ORDER}
    ORDER BY t.seen_at, t.network, t.hash, t.place`,
  groups: `SELECT names, months, yearly AS isYearly, max_devices AS maxDevices, size, way, solo_price AS soloPrice,
      unit_price AS unitPrice, currency, status, created_at AS createdAt, ends_at AS endsAt, finished_at AS finishedAt
    FROM group_buy WHERE creator_id = :userId ORDER BY created_at, id`,
  seats: `SELECT p.number AS "order", x.position, x.state, x.joined_at AS joinedAt
    FROM group_seat AS x LEFT JOIN purchase AS p ON p.id = x.order_id
    WHERE x.user_id = :userId ORDER BY x.joined_at, x.id`,
  groupOrders: `SELECT p.number AS "order", x.kind FROM group_order AS x ${OWN_ORDER} ORDER BY p.created_at, p.id`,
  commissions: `SELECT type, percent, base, amount, currency, at AS earnedAt
    FROM commission_entry WHERE affiliate_id = :userId ORDER BY at, source_id`,
  payoutAddress: `SELECT network, address, at AS chosenAt FROM payout_address WHERE user_id = :userId`,
  settlements: `SELECT period, amount, currency, status, network, token, hash, recipient, note, at AS settledAt,
      paid_at AS paidAt
    FROM settlement WHERE affiliate_id = :userId ORDER BY period`,
  friends: `SELECT created_at AS joinedAt FROM user WHERE invited_by = :userId ORDER BY created_at, id`,
  arrivals: `SELECT day, parameter, count FROM click_count
    WHERE code = (SELECT invite_code FROM user WHERE id = :userId) ORDER BY day, parameter`,
  benefits: `SELECT a.service, a.account, x.created_at AS createdAt, x.ended_at AS endedAt, x.ended_by AS endedBy
    FROM benefit_lease AS x JOIN benefit_account AS a ON a.id = x.account_id
    WHERE x.user_id = :userId ORDER BY x.created_at, x.id`,
  benefitReports: `SELECT a.service, a.account, x.at AS reportedAt
    FROM benefit_report AS x JOIN benefit_account AS a ON a.id = x.account_id
    WHERE x.user_id = :userId ORDER BY x.at, x.account_id, x.version`,
  providerEvents: `SELECT p.number AS "order", x.provider, x.type, x.status, x.received_at AS receivedAt
    FROM provider_event AS x ${OWN_ORDER} ORDER BY x.received_at, x.provider, x.event_id`,
  questions: `SELECT x.number, p.number AS "order", x.language, x.topic, x.state, x.created_at AS createdAt,
      x.changed_at AS changedAt
    FROM support_thread AS x LEFT JOIN purchase AS p ON p.id = x.order_id
    WHERE ${OWN_QUESTION} ORDER BY x.created_at, x.id`,
  questionMessages: `SELECT x.number AS question, m.author, m.text, m.left_out AS leftOut, m.at AS writtenAt
    FROM support_message AS m JOIN support_thread AS x ON x.id = m.thread_id
    WHERE ${OWN_QUESTION} AND m.author IN ('person', 'operator') ORDER BY m.at, m.id`,
  questionPictures: `SELECT x.type, x.width, x.height, x.at AS sentAt FROM support_picture AS x
    WHERE ${OWN_QUESTION} ORDER BY x.at, x.id`,
  messages: `SELECT channel, message AS letter, status, created_at AS createdAt, settled_at AS settledAt
    FROM outbox WHERE ${TO_PERSON} ORDER BY created_at, id`,
  operatorActions: `SELECT action, at AS doneAt FROM operator_action
    WHERE person = (SELECT uid FROM user WHERE id = :userId) OR (person IS NULL AND subject IN (
      SELECT uid FROM user WHERE id = :userId UNION ALL SELECT number FROM purchase WHERE user_id = :userId))
    ORDER BY at, id`,
};

export interface Wanted {
  userId: string;
  /** Of the person's addresses, as the outbox has them. */
  hashes: string[];
  /** The first section, and how many of its rows were read. */
  section: number;
  offset: number;
  limit: number;
}

/** Of each section from the first wanted on, at most so many rows. */
export function sectionStatements(db: D1Database, wanted: Wanted): D1PreparedStatement[] {
  const { userId, section: first, offset, limit } = wanted;
  const hashes = JSON.stringify(wanted.hashes);
  return EXPORT_SECTION_NAMES.slice(first).map((name, at) =>
    statement(db, `${SECTION_SQL[name]} LIMIT :limit OFFSET :offset`, {
      userId,
      hashes,
      limit,
      offset: at === 0 ? offset : 0,
    }),
  );
}
