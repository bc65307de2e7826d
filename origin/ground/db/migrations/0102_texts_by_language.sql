-- Every text of a row in one JSON object by language. English and Chinese keep their own columns, which code from before
-- reads and writes; what further languages say is in the column beside them.

ALTER TABLE product ADD COLUMN name_more TEXT NOT NULL DEFAULT '{}';
ALTER TABLE product ADD COLUMN names TEXT
  AS (json_patch(json_object('en', name_en, 'zh_CN', name_zh_cn), name_more)) VIRTUAL;

ALTER TABLE purchase ADD COLUMN name_more TEXT NOT NULL DEFAULT '{}';
ALTER TABLE purchase ADD COLUMN names TEXT
  AS (json_patch(json_object('en', name_en, 'zh_CN', name_zh_cn), name_more)) VIRTUAL;

ALTER TABLE group_buy ADD COLUMN name_more TEXT NOT NULL DEFAULT '{}';
ALTER TABLE group_buy ADD COLUMN names TEXT
  AS (json_patch(json_object('en', name_en, 'zh_CN', name_zh_cn), name_more)) VIRTUAL;

ALTER TABLE announcement ADD COLUMN title_more TEXT NOT NULL DEFAULT '{}';
ALTER TABLE announcement ADD COLUMN titles TEXT
  AS (json_patch(json_object('en', title_en, 'zh_CN', title_zh_cn), title_more)) VIRTUAL;
ALTER TABLE announcement ADD COLUMN body_more TEXT NOT NULL DEFAULT '{}';
ALTER TABLE announcement ADD COLUMN bodies TEXT
  AS (json_patch(json_object('en', body_en, 'zh_CN', body_zh_cn), body_more)) VIRTUAL;
ALTER TABLE announcement ADD COLUMN link_label_more TEXT NOT NULL DEFAULT '{}';
ALTER TABLE announcement ADD COLUMN link_labels TEXT
  AS (json_patch(json_object('en', link_label_en, 'zh_CN', link_label_zh_cn), link_label_more)) VIRTUAL;

ALTER TABLE release ADD COLUMN requirement_more TEXT NOT NULL DEFAULT '{}';
ALTER TABLE release ADD COLUMN requirements TEXT
  AS (json_patch(json_object('en', requirement_en, 'zh_CN', requirement_zh_cn), requirement_more)) VIRTUAL;
ALTER TABLE release ADD COLUMN notes_more TEXT NOT NULL DEFAULT '{}';
ALTER TABLE release ADD COLUMN notes TEXT
  AS (json_patch(json_object('en', notes_en, 'zh_CN', notes_zh_cn), notes_more)) VIRTUAL;

ALTER TABLE release_mirror ADD COLUMN label_more TEXT NOT NULL DEFAULT '{}';
ALTER TABLE release_mirror ADD COLUMN labels TEXT
  AS (json_patch(json_object('en', label_en, 'zh_CN', label_zh_cn), label_more)) VIRTUAL;

ALTER TABLE review ADD COLUMN text_more TEXT NOT NULL DEFAULT '{}';
ALTER TABLE review ADD COLUMN texts TEXT
  AS (json_patch(json_object('en', text_en, 'zh_CN', text_zh_cn), text_more)) VIRTUAL;
