/** One call: what it does, who may send it, and its fields both ways. */
import type { CallDescription } from "./describe.server.ts";
import { FieldTable } from "./field-table.tsx";

const WHO: Record<CallDescription["auth"], string> = {
  none: "Anyone; a token is not looked at.",
  optional: "Anyone; a session is taken into account.",
  register: "A session, or the narrow one that registering gives.",
  session: "A session that a sign-in made.",
  second: "The narrow session of a sign-in whose second step is left.",
};

export function CallCard({ call }: { call: CallDescription }) {
  const { name, path, summary, auth, tokenStore, request, response } = call;
  return (
    <article id={name} className="grid gap-4 border-t border-line pt-6">
      <h3 className="text-lg font-semibold wrap-anywhere">{name}</h3>
      <p className="max-w-prose">{summary}</p>
      <p className="font-mono text-sm break-all">POST {path}</p>
      <p className="text-sm text-quiet">
        {WHO[auth]}
        {tokenStore === "session" &&
          " A token that it answers with is kept for the browser's session only."}
      </p>
      <FieldTable caption="Request, beside the signature" rows={request} empty="No parameters." />
      <FieldTable caption="data of a success" rows={response} empty="null" />
    </article>
  );
}
