/** The fields of a request or an answer, one a row; it scrolls by itself where a phone is too narrow for it. */
import type { FieldRow } from "./describe.server.ts";

interface FieldTableProps {
  caption: string;
  rows: FieldRow[];
  /** What stands there when there are none. */
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
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-left text-sm">
        <caption className="pb-2 text-left font-semibold">{caption}</caption>
        <thead className="text-quiet">
          <tr className="border-b border-edge">
            <th scope="col" className="py-2 pr-4 font-medium">
              Field
            </th>
            <th scope="col" className="py-2 pr-4 font-medium">
              Type
            </th>
            <th scope="col" className="py-2 font-medium">
              Limits
            </th>
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
    </div>
  );
}
