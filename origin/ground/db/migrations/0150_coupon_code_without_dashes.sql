-- A promo code is looked up without dashes (contract/typed.ts). One that would then be another's stays and is never found.
UPDATE OR IGNORE coupon
SET code = replace(replace(replace(replace(code, '-', ''), char(8208), ''), char(8211), ''), char(8212), '');
