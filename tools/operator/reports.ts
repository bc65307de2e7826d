/** The operators' commands of reports. An export is printed as it is, all of its pages, to be kept as a file. */
import { OPERATIONS, type OperationRequest } from "#contract/ops/operations.ts";
import type { Command, Values } from "./command.ts";
import { fieldsOf, URL_FIELD } from "./field.ts";
import { nameProduct, operate } from "./operate.ts";
import { ofOperation } from "./operation.ts";

const { request, summary } = OPERATIONS.reports_export;
const WORDS = ["month", "what"];
const FIELDS = fieldsOf(request).filter(({ name }) => !["limit", "cursor"].includes(name));

export const REPORTS: Record<string, Command> = {
  month: ofOperation("reports_month", {
    words: ["month"],
    empty: "Nothing happened in that month.",
    csv: ["what", "of", "count", "amount", "currency"],
    csvHead: true,
  }),
  export: {
    summary,
    words: FIELDS.filter(({ name }) => WORDS.includes(name)),
    options: [...FIELDS.filter(({ name }) => !WORDS.includes(name)), URL_FIELD],
    run: printExport,
  },
  numbers: ofOperation("numbers_show", { empty: "No day is closed yet." }),
  cash: ofOperation("numbers_cash"),
  if: ofOperation("reports_if", { words: ["month"], empty: "Nobody bought in that month." }),
};

async function printExport({ month, what, form, url, json }: Values): Promise<void> {
  const asked = request.safeParse({ month, what, ...(form === undefined ? {} : { form }) });
  if (!asked.success) throw new Error(asked.error.issues[0]?.message ?? "");
  const product = nameProduct(url as string | undefined);
  const text = (await pagesOf(asked.data, product)).join("");
  if (json) console.log(JSON.stringify({ text }));
  else process.stdout.write(text);
}

async function pagesOf(
  asked: OperationRequest<"reports_export">,
  product: string,
): Promise<string[]> {
  const page = await operate("reports_export", asked, product);
  if (page.next === null) return [page.text];
  return [page.text, ...(await pagesOf({ ...asked, cursor: page.next }, product))];
}
