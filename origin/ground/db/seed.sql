-- The catalogue a fresh installation starts with. Running it again changes nothing that an operator changed since.
INSERT INTO product (id, name_en, name_zh_cn, months, price, full_price, currency, max_devices, yearly, position)
VALUES
  ('month-1', '1 month', '1 个月', 1, 999, 999, 'USD', 5, 0, 1),
  ('month-6', '6 months', '6 个月', 6, 4194, 5994, 'USD', 5, 0, 2),
  ('year-1', '1 year', '1 年', 12, 5988, 11988, 'USD', 5, 1, 3),
  ('year-2', '2 years', '2 年', 24, 8376, 23976, 'USD', 5, 1, 4)
ON CONFLICT (id) DO NOTHING;
