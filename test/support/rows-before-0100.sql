-- A small shop as migrations before 0100 left it: every table that a later one makes anew, with rows that refer to it.
INSERT INTO product (id, name_en, name_zh_cn, months, price, full_price, currency, max_devices, yearly, position)
VALUES ('month', '1 month', '1 个月', 1, 1000, 1000, 'USD', 5, 0, 1);
INSERT INTO user (id, uid, display_name, invite_code, invited_by, language, created_at, kol)
VALUES ('ann', 'u1', 'Ann', 'c1', NULL, 'en', 1, 1), ('bo', 'u2', 'Bo', 'c2', 'ann', 'zh_CN', 2, 0);
INSERT INTO identity (kind, key, user_id, typed, created_at)
VALUES ('email', 'ann@example.org', 'ann', 'Ann@example.org', 1), ('device', 'd', 'bo', '', 2);
INSERT INTO session (id, user_id, token_hash, scope, platform, created_at, last_used_at, expires_at)
VALUES ('s', 'ann', 'h', 'session', 'ios', 1, 1, 9);
INSERT INTO outbox (id, channel, recipient_hash, sealed, next_attempt_at, created_at, expires_at)
VALUES ('o', 'email', 'r', 'sealed', 1, 1, 9);
INSERT INTO announcement (id, kind, title_en, title_zh_cn, body_en, body_zh_cn, link_url, link_label_en,
  link_label_zh_cn, published_at, sample)
VALUES ('a', 'offer', 'Title', '标题', 'Body', '正文', '/x', 'More', '更多', 1, 0),
  ('b', 'service', 'Other', '另一条', 'It''s "quoted"', '正文', NULL, NULL, NULL, 2, 0);
INSERT INTO release (platform, version, released_at, requirement_en, requirement_zh_cn, notes_en, notes_zh_cn, sample)
VALUES ('mac', '1.0', 1, 'macOS 13', 'macOS 13 及以上', 'One
Two', '一
二', 0), ('ios', '1.0', 1, 'iOS 16', 'iOS 16', '', '', 0);
INSERT INTO release_file (name, platform, version, size, sha256)
VALUES ('f', 'mac', '1.0', 7, '0123456789012345678901234567890123456789012345678901234567890123');
INSERT INTO release_mirror (file_name, position, label_en, label_zh_cn, url) VALUES ('f', 1, 'here', '本站', '/f');
INSERT INTO review (id, author, text_en, text_zh_cn, written_on, position, sample)
VALUES ('r', 'Ann', 'Good', '好', '2026-01-01', 1, 0);
INSERT INTO click_count (day, parameter, code, count) VALUES ('2026-01-01', 'aff', 'c1', 3), ('2026-01-01', 'gclid', '', 4);

INSERT INTO coupon (id, code, percent, valid_from, first_purchase_only, note, created_at)
VALUES ('c', 'TEN', 10, 0, 0, 'n', 1);
INSERT INTO purchase (id, number, user_id, client_key, purpose, product_id, name_en, name_zh_cn, months, yearly,
  currency, list_price, discount, amount, coupon_id, method, provider, language, status, transition_id, created_at,
  expires_at, closed_at)
VALUES
  ('p1', 'n1', 'ann', 'k1', 'membership', 'month', '1 month', '1 个月', 1, 0, 'USD', 1000, 100, 900, 'c', 'card',
    'stripe', 'en', 'paid', 't1', 1, 9, 2),
  ('p2', 'n2', 'bo', 'k2', 'group_buy', 'month', '1 month', '1 个月', 1, 0, 'USD', 800, 0, 800, NULL, 'crypto',
    'chain', 'zh_CN', 'paid', 't2', 1, 9, 2),
  ('p3', 'n3', 'bo', 'k3', 'membership', 'month', '1 month', '1 个月', 1, 0, 'USD', 1000, 0, 1000, NULL, 'alipay',
    'stripe', 'zh_CN', 'pending', 't3', 3, 9, NULL);
INSERT INTO coupon_reservation (order_id, coupon_id, user_id, first_purchase, state) VALUES ('p1', 'c', 'ann', 0, 'used');
INSERT INTO payment (id, provider, provider_payment, order_id, amount, currency, disposition, transition_id,
  captured_at, at)
VALUES ('m1', 'stripe', 'x1', 'p1', 900, 'USD', 'applied', 't1', 2, 2),
  ('m2', 'chain', 'x2', 'p2', 800, 'USD', 'applied', 't2', 2, 2);
INSERT INTO refund (id, payment_id, order_id, amount, currency, kind, note, provider, status, transition_id, at)
VALUES ('r1', 'm1', 'p1', 300, 'USD', 'operator', 'n', 'stripe', 'requested', 't4', 3),
  ('r2', 'm2', 'p2', 100, 'USD', 'dispute', 'n', 'chain', 'succeeded', 't5', 3);
INSERT INTO refund_transaction (refund_id, network, token, hash, recipient, moved, at)
VALUES ('r2', 'base', 'USDC', 'ab', 'cd', 100, 4);
INSERT INTO money_entry (kind, source_id, debit, credit, amount, currency, order_id, at)
VALUES ('payment', 'm1', 'cash:stripe', 'sales', 900, 'USD', 'p1', 2);
INSERT INTO crypto_payment (id, order_id, idempotency_key, amount, currency, created_at, expires_at)
VALUES ('cp', 'p2', 'p2:1', 800, 'USD', 1, 9);
INSERT INTO commission_entry (source_id, order_id, affiliate_id, invitee_id, type, percent, base, amount, currency, at)
VALUES ('p2', 'p2', 'ann', 'bo', 0, 25, 800, 200, 'USD', 2);
INSERT INTO time_entry (user_id, seq, source, source_id, months, seconds, at, starts_at, expires_at, anchor_day)
VALUES ('ann', 1, 'trial', 'd', 0, 900, 1, 1, 900001, 1), ('ann', 2, 'order', 'p1', 1, 0, 2, 900001, 2678400000, 1);

INSERT INTO group_buy (id, creator_id, product_id, name_en, name_zh_cn, months, yearly, max_devices, size, way,
  currency, solo_price, unit_price, transition_id, created_at)
VALUES ('g', 'bo', 'month', '1 month', '1 个月', 1, 0, 5, 3, 'self', 'USD', 1000, 800, 't6', 1);
INSERT INTO group_seat (id, group_id, position, user_id, order_id, state, transition_id, joined_at)
VALUES ('g1', 'g', 1, 'bo', 'p2', 'held', 't6', 1);
INSERT INTO group_order (order_id, group_id, seat_id, kind) VALUES ('p2', 'g', 'g1', 'seat');
UPDATE group_seat SET state = 'paid' WHERE id = 'g1';
UPDATE group_buy SET status = 'open', paid = 1, ends_at = 99, version = version + 1 WHERE id = 'g';
