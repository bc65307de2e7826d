/** Files of two people are told apart by their names. */
import { expect, test } from "vitest";
import { jsonFile, readExport } from "./file.ts";

test("a file is named by the account's number and the day", async () => {
  const account = {
    uid: "ABCDEFGHJK",
    displayName: "",
    hasPassword: true,
    inviteCode: "CODE",
    isInvited: false,
    isAffiliate: false,
    commissionPercent: null,
    language: "en",
    host: null,
    createdAt: "2026-01-01T00:00:00.000Z",
  };
  const data = await readExport("2026-03-01T12:00:00.000Z", async () => ({
    sections: { account: [account] },
    next: null,
  }));
  expect(jsonFile(data).name).toBe("halyard-account-ABCDEFGHJK-2026-03-01.json");
});
