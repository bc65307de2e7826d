/** A table of the page; it scrolls by itself where a phone is too narrow for it. */
import type { ReactNode } from "react";

interface TableProps {
  caption?: string;
  columns: string[];
  /** Its rows. */
  children: ReactNode;
}

export function Table({ caption, columns, children }: TableProps) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-left text-sm">
        {caption && <caption className="pb-2 text-left font-semibold">{caption}</caption>}
        <thead className="text-quiet">
          <tr className="border-b border-edge">
            {columns.map((column) => (
              <th key={column} scope="col" className="py-2 pr-4 font-medium last:pr-0">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
