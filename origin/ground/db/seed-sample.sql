-- What a local installation shows where a real one has its own announcements, releases and reviews. Every row says
-- that it is a sample. A deployed installation never runs this file. The files are the ones in public/downloads.
INSERT INTO announcement (id, kind, title_en, title_zh_cn, body_en, body_zh_cn, link_url, link_label_en, link_label_zh_cn, published_at, sample)
VALUES
  ('sample-installation', 'service',
   'This is a local installation',
   '这是一套本地安装',
   'Everything you see here runs on one computer: the pages, the API and the database. Accounts and orders stay on it.

Announcements of a real service would stand here: planned work, new regions, changed terms.',
   '这里看到的一切都运行在同一台电脑上：页面、接口和数据库。账号与订单也只保存在这台电脑里。

真正上线后，这里会刊登服务公告，例如维护安排、新增地区和条款变更。',
   NULL, NULL, NULL, 1745280000000, 1),
  ('sample-downloads', 'release',
   'The download pages offer sample files',
   '下载页目前提供的是示例文件',
   'No client has been released from this installation. The files are short texts with real sizes and real SHA-256 values, so that the check of a download can be tried from end to end.',
   '当前安装还没有发布客户端。下载页上的文件是几段短文本，但大小和 SHA-256 都是真实的，可以完整地走一遍校验流程。',
   '/download', 'To the downloads', '前往下载页', 1745193600000, 1),
  ('sample-status', 'service',
   'How an incident is announced',
   '服务异常会怎样公告',
   'An announcement about an incident says when it began, who is affected, what to do until it is over, and when the next update comes.',
   '服务出现异常时，公告会写明开始时间、受影响的用户、恢复之前可以怎么办，以及下一次更新的时间。',
   NULL, NULL, NULL, 1745107200000, 1)
ON CONFLICT (id) DO NOTHING;

INSERT INTO release (platform, version, released_at, requirement_en, requirement_zh_cn, notes_en, notes_zh_cn, sample)
SELECT * FROM (VALUES
  ('ios', '1.0.0', 1745193600000, 'iOS or iPadOS 16', 'iOS 或 iPadOS 16', '', '', 1),
  ('android', '1.0.0', 1745193600000, 'Android 8', 'Android 8',
   'This is a text file, not an app: open it to read what it is.', '这是一个文本文件，不是应用，打开即可看到说明。', 1),
  ('mac', '1.0.0', 1745193600000, 'macOS 13', 'macOS 13',
   'This is a text file, not an app: open it to read what it is.', '这是一个文本文件，不是应用，打开即可看到说明。', 1),
  ('windows', '1.0.0', 1745193600000, 'Windows 10 (64-bit)', '64 位 Windows 10',
   'This is a text file, not a program: open it to read what it is.', '这是一个文本文件，不是程序，打开即可看到说明。', 1)
) WHERE NOT EXISTS (SELECT 1 FROM release WHERE sample = 0)
ON CONFLICT (platform, version) DO NOTHING;

INSERT INTO release_file (name, platform, version, size, sha256)
SELECT * FROM (VALUES
  ('halyard-sample-android.txt', 'android', '1.0.0', 756, '313d02e6792f6de15f5b782aae7ee956fd6b2cae41fe38727e16f8a414828a63'),
  ('halyard-sample-macos.txt', 'mac', '1.0.0', 752, '87fd51aa10ffe78c7d0d797d952fae86b0968cb2b70d17357d4803fd8c0f7e1c'),
  ('halyard-sample-windows.txt', 'windows', '1.0.0', 756, '169e139972f0ad82f80011515601e5c02a5130ea29b0da46e7abc968599d30cd')
) WHERE NOT EXISTS (SELECT 1 FROM release WHERE sample = 0)
ON CONFLICT (name) DO NOTHING;

INSERT INTO release_mirror (file_name, position, label_en, label_zh_cn, url)
SELECT * FROM (VALUES
  ('halyard-sample-android.txt', 1, 'this site', '本站', '/downloads/halyard-sample-android.txt'),
  ('halyard-sample-macos.txt', 1, 'this site', '本站', '/downloads/halyard-sample-macos.txt'),
  ('halyard-sample-windows.txt', 1, 'this site', '本站', '/downloads/halyard-sample-windows.txt')
) WHERE NOT EXISTS (SELECT 1 FROM release WHERE sample = 0)
ON CONFLICT (file_name, position) DO NOTHING;

INSERT INTO review (id, author, text_en, text_zh_cn, written_on, position, sample)
VALUES
  ('sample-1', 'Sample 1',
   'Set it up on my father''s phone during a call. One button, and he has not asked about it since.',
   '打着电话帮我爸在手机上装好了。就一个按钮，之后他再也没问过我怎么用。',
   '2025-05-14', 1, 1),
  ('sample-2', 'Sample 2',
   'I move between a train, a hotel and the office. It reconnects by itself and I notice only when I look.',
   '每天在高铁、酒店和公司之间来回，它都自己重新连上，我不去看根本注意不到。',
   '2025-06-02', 2, 1),
  ('sample-3', 'Sample 3',
   'The page told me the new expiry date before I paid, and after paying it was that date.',
   '付款前页面就告诉我会续到哪一天，付完一看，果然就是那一天。',
   '2025-06-21', 3, 1)
ON CONFLICT (id) DO NOTHING;
