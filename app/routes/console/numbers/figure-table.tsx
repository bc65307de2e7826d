/** Rows of figures as a table, and as a file. */
import { useTranslation } from "react-i18next";
import { saveFile } from "#app/kit/browser/save-file.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { rowsFile } from "#app/parts/console/rows-file.ts";
import { RowsTable } from "#app/parts/console/rows-table.tsx";
import type { Row } from "#app/parts/console/value.tsx";

export interface FigureTableProps {
  caption: string;
  /** Of the file. */
  name: string;
  rows: Row[];
}

export function FigureTable({ caption, name, rows }: FigureTableProps) {
  const { t } = useTranslation("console");
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2">
      <div className="w-full">
        <RowsTable caption={caption} rows={rows} linkOf={() => null} />
      </div>
      {rows.length > 0 && (
        <Button
          variant="quiet"
          className="-ml-5"
          aria-label={`${t("csv")}: ${caption}`}
          onClick={() => saveFile(rowsFile(name, rows))}
        >
          {t("csv")}
        </Button>
      )}
    </div>
  );
}
