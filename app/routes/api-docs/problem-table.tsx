/** Every refusal there is: its stable code and status, and what it says in English. */
import type { ApiDescription } from "./describe.server.ts";
import { Table } from "./table.tsx";

export function ProblemTable({ problems }: Pick<ApiDescription, "problems">) {
  return (
    <Table columns={["Code", "Status", "Message"]}>
      {problems.map(({ code, status, message }) => (
        <tr key={status} className="border-b border-line align-top">
          <td className="py-2 pr-4 tabular">{code}</td>
          <th scope="row" className="py-2 pr-4 font-mono font-normal">
            {status}
          </th>
          <td className="py-2">{message}</td>
        </tr>
      ))}
    </Table>
  );
}
