/** What is left of a mail that answers a letter. */
import { expect, test } from "vitest";
import { unquoted } from "./unquoted.ts";

const MARKED = "##- Please write above this line when you answer this letter.";

test.each([
  ["It works now.", "It works now."],
  [`It works now.\n\n${MARKED}\n\nWe have answered`, "It works now."],
  [`Thanks\r\n\r\n> ${MARKED}\r\n> We have answered`, "Thanks"],
  [
    "Two lines,\nof mine\n\nOn Mon, 2 Mar 2026 at 12:00, Halyard <help@halyard.example> wrote:\n> old",
    "Two lines,\nof mine",
  ],
  [
    "Broken\n\nOn Mon, 2 Mar 2026 at 12:00, Halyard\n<help@halyard.example> wrote:\n\nold",
    "Broken",
  ],
  [
    "好了，谢谢\n\n在 2026年3月2日 12:00，Halyard <help@halyard.example> 写道：\n> 旧的",
    "好了，谢谢",
  ],
  ["好了\n\n------------------ 原始邮件 ------------------\n发件人: Halyard", "好了"],
  ["好了\n\n发件人：Halyard\n发送时间：", "好了"],
  ["Done\n\n-----Original Message-----\nFrom: Halyard", "Done"],
  ["Done\n________________________________\nFrom: Halyard", "Done"],
  ["Done\n\nFrom: Halyard <help@halyard.example>\nSent: Monday", "Done"],
  [
    "On the phone it works.\nOn the computer it does not.",
    "On the phone it works.\nOn the computer it does not.",
  ],
  [`> ${MARKED}`, ""],
  ["", ""],
])("%j", (mail, left) => {
  expect(unquoted(mail)).toBe(left);
});
