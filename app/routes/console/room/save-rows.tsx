/**
 * Saves all rows that a list has as it is asked, not only those that are shown: it reads on by the list's own operation, says how
 * far it is, and can be stopped. The record has an export of its own.
 */
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OperationName } from "#contract/ops/operations.ts";
import { operate } from "#app/data/console/operate.ts";
import { MARK } from "#app/kit/browser/csv.ts";
import { saveFile } from "#app/kit/browser/save-file.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { showToast } from "#app/kit/ui/toast-queue.ts";
import type { Read } from "#app/parts/console/request.ts";
import { rowsFile } from "#app/parts/console/rows-file.ts";
import type { Row } from "#app/parts/console/value.tsx";
import { useOperator } from "../operator.ts";
import { PAGE_ROWS, type Part, readOn } from "./all-rows.ts";

/** What the record's export gives at once. */
const RECORD_LIMIT = 5_000;

export interface SaveRowsProps {
  /** Of the file. */
  name: string;
  /** The list, where the page has others. */
  about: string | null;
  list: OperationName;
  rows: string;
  read: Read;
  /** What is shown, and where it goes on. */
  shown: Part<Row>;
}

export function SaveRows(props: SaveRowsProps) {
  const { t } = useTranslation("console");
  const { t: said } = useTranslation("console-exports");
  const { mayAsk } = useOperator();
  const { about } = props;
  const [count, setCount] = useState<number | null>(null);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);
  return (
    <>
      <Button
        variant="quiet"
        busy={count !== null}
        aria-label={about === null ? undefined : t("about", { action: t("csv"), about })}
        onClick={() => void save()}
      >
        {t("csv")}
      </Button>
      {count !== null && (
        <Button variant="quiet" onClick={() => reading.current?.abort()}>
          {said("saving.stop")}
        </Button>
      )}
      <p aria-live="polite" className="self-center text-quiet empty:hidden">
        {count !== null && said("saving.sofar", { count })}
      </p>
    </>
  );

  async function save(): Promise<void> {
    reading.current = new AbortController();
    const { signal } = reading.current;
    setCount(0);
    try {
      await (props.list === "audit_list" && mayAsk.includes("audit_export")
        ? saveAll(signal, await recordPage(props), (cursor) => recordPage(props, cursor), linesFile)
        : saveAll(signal, props.shown, (cursor) => listPage(props, cursor), rowsFile));
    } catch (error) {
      showToast({ kind: "error", message: (error as Error).message });
    } finally {
      setCount(null);
    }
  }

  async function saveAll<Item>(
    signal: AbortSignal,
    first: Part<Item>,
    ask: (cursor: string) => Promise<Part<Item>>,
    fileOf: (name: string, items: Item[]) => File,
  ): Promise<void> {
    let read = first;
    for await (const sofar of readOn(first, ask)) {
      if (signal.aborted) return;
      read = sofar;
      setCount(read.items.length);
    }
    const file = fileOf(props.name, read.items);
    saveFile(file);
    const of = { name: file.name, count: read.items.length };
    if (read.next === null) showToast({ kind: "success", message: said("saving.all", of) });
    else showToast({ kind: "info", message: said("saving.most", of) });
  }
}

const asked = (read: Read): object => (read.ok ? read.request : {});

async function listPage({ list, rows, read }: SaveRowsProps, cursor: string): Promise<Part<Row>> {
  // safe because every list that goes on takes both, and the contract has its answer's rows and their end
  const page: Row = await operate(list, { ...asked(read), limit: PAGE_ROWS, cursor });
  return { items: page[rows] as Row[], next: page["next"] as string | null };
}

/** The server's own lines, the first of them the names of the columns. */
async function recordPage({ read }: SaveRowsProps, cursor?: string): Promise<Part<string>> {
  const of = { ...asked(read), limit: RECORD_LIMIT, ...(cursor === undefined ? {} : { cursor }) };
  const { csv, next } = await operate("audit_export", of);
  return { items: csv.split(LINE_END).slice(0, -1), next };
}

function linesFile(name: string, lines: string[]): File {
  const text = MARK + lines.map((line) => line + LINE_END).join("");
  return new File([text], `${name}.csv`, { type: "text/csv" });
}

const LINE_END = "\r\n";
