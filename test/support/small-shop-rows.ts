/** More rows for the small shop, of one kind each: one that is meant, and others beside it. */
export const EVENTS = `INSERT INTO provider_event (provider, event_id, type, payload, status, order_id, verdict, next_attempt_at, received_at)
  VALUES ('stripe', 'e1', 't', 'p', 'received', NULL, NULL, 5, 1), ('other', 'e1', 't', 'p', 'received', NULL, NULL, 5, 1),
    ('stripe', 'e2', 't', 'p', 'received', NULL, NULL, 5, 1), ('stripe', 'later', 't', 'p', 'received', NULL, NULL, 50, 1),
    ('stripe', 'done', 't', 'p', 'done', 'p1', 'done', 5, 1), ('stripe', 'new', 't', 'p', 'done', 'p2', 'done', 5, 30),
    ('stripe', 'odd', 't', 'p', 'review', 'p1', 'facts', 5, 1), ('stripe', 'foreign', 't', 'p', 'review', NULL, 'order', 5, 1),
    ('stripe', 'foreign2', 't', 'p', 'review', NULL, 'account', 5, 1), ('stripe', 'own', 't', 'p', 'review', 'p2', 'order', 5, 1),
    ('stripe', 'got', 't', 'p', 'received', 'p1', NULL, 50, 1)`;
export const LEASES = `INSERT INTO benefit_account (id, service, link, account, sealed_password, slots, created_at, password_at)
    VALUES ('a', 'films', '/', 'x', 'sealed a', 9, 1, 1), ('b', 'music', '/', 'y', 'sealed b', 9, 1, 1);
  INSERT INTO benefit_lease (id, account_id, service, user_id, transition_id, created_at, check_at, seen_version)
    VALUES ('ann1', 'a', 'films', 'ann', 't', 1, 5, 1), ('ann2', 'b', 'music', 'ann', 't', 1, 50, 1),
      ('bo1', 'a', 'films', 'bo', 't', 1, 5, 1);
  INSERT INTO benefit_lease (id, account_id, service, user_id, transition_id, created_at, check_at, seen_version, ended_at, ended_by)
    VALUES ('old', 'a', 'films', 'ann', 't', 1, 5, 1, 3, 'right')`;
export const GONE = `UPDATE user SET deleted_at = 5 WHERE id = 'ann'`;
export const GROUPS = `INSERT INTO group_buy (id, creator_id, product_id, name_en, name_zh_cn, months, yearly, max_devices, size, way,
    currency, solo_price, unit_price, transition_id, created_at)
  VALUES ('g2', 'ann', 'month', '1 month', '1 个月', 1, 0, 5, 3, 'self', 'USD', 1000, 800, 't7', 1),
    ('g3', 'ann', 'month', '1 month', '1 个月', 1, 0, 5, 3, 'self', 'USD', 1000, 800, 't7', 1);
  INSERT INTO group_seat (id, group_id, position, user_id, order_id, state, transition_id, joined_at)
    VALUES ('s2', 'g2', 1, 'ann', 'p3', 'held', 't', 2);
  UPDATE group_buy SET status = 'open', ends_at = 60 WHERE id IN ('g2', 'g3')`;
export const ENDED = `${GROUPS}; UPDATE group_buy SET status = 'ended', settle_at = 9, settled = 1 WHERE id IN ('g', 'g3')`;
export const SLOTS = `INSERT INTO limit_window (key, count, expires_at) VALUES ('k1', 2, 50), ('k2', 2, 50), ('k0', 0, 50), ('old', 1, 5);
  INSERT INTO brake (key, failures, open_at, expires_at) VALUES ('k1', 1, 20, 50), ('k2', 1, 30, 50), ('old', 1, 2, 5)`;
export const SESSIONS = `UPDATE purchase SET provider_session = 's1' WHERE id = 'p1'`;
export const COUPONS = `INSERT INTO coupon (id, code, percent, valid_from, valid_until, first_purchase_only, note, created_at)
  VALUES ('c2', 'TWENTY', 20, 0, 3, 0, 'n', 1), ('c3', 'THIRTY', 30, 0, NULL, 0, 'n', 1)`;
