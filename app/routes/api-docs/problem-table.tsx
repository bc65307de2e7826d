/** Every refusal there is: its stable code and status, and what it says in English. */
import type { ApiDescription } from "./describe.server.ts";

export function ProblemTable({ problems }: Pick<ApiDescription, "problems">) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-left text-sm">
        <thead className="text-quiet">
          <tr className="border-b border-edge">
            <th scope="col" className="py-2 pr-4 font-medium">
              Code
            </th>
            <th scope="col" className="py-2 pr-4 font-medium">
              Status
            </th>
            <th scope="col" className="py-2 font-medium">
              Message
            </th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ code, status, message }) => (
            <tr key={status} className="border-b border-line align-top">
              <td className="py-2 pr-4 tabular-nums">{code}</td>
              <th scope="row" className="py-2 pr-4 font-mono font-normal">
                {status}
              </th>
              <td className="py-2">{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
