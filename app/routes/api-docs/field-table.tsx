/** The fields of a request or an answer, one a row. */
import type { FieldRow } from "./describe.server.ts";
import { Table } from "./table.tsx";

interface FieldTableProps {
  caption: string;
  rows: FieldRow[];
  /** Shown when there are none. */
  empty: string;
}

export function FieldTable({ caption, rows, empty }: FieldTableProps) {
  if (rows.length === 0) {
    return (
      <p className="text-sm">
        <span className="font-semibold">{caption}:</span> {empty}
      </p>
    );
  }
  return (
    <Table caption={caption} columns={["Field", "Type", "Limits"]}>
      {rows.map(({ path, type, required, limits }) => (
        <tr key={`${path} ${type}`} className="border-b border-line align-top">
          <th scope="row" className="py-2 pr-4 font-mono font-normal">
            {path}
            {!required && <span className="font-sans text-quiet"> optional</span>}
          </th>
          <td className="py-2 pr-4">{type}</td>
          <td className="py-2 font-mono break-all text-quiet">{limits}</td>
        </tr>
      ))}
    </Table>
  );
}
