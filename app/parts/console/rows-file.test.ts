/** Rows as spreadsheets read them. */
import { expect, test } from "vitest";
import { rowsFile } from "./rows-file.ts";

test("rows are a file for spreadsheets: money in two columns, and no text of theirs is a formula", async () => {
  const file = rowsFile("orders", [
    { id: "=1+1", note: 'said "no"', total: { amount: 999, currency: "USD" }, count: -2 },
    { id: "b", note: null, total: null, count: 0 },
  ]);
  expect(file.name).toBe("orders.csv");
  expect((await file.text()).replace("\uFEFF", "").split("\r\n")).toEqual([
    '"id","note","total","total currency","count"',
    `"'=1+1","said ""no""",9.99,"USD",-2`,
    '"b","","","",0',
    "",
  ]);
});
