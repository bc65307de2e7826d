/** How readers without scripts have the finder sent to a mailbox (decision 0166). */
import type { ActionFunctionArgs } from "react-router";
import { postedForm } from "#app/data/plain/action.server.ts";
import type { Posted } from "#app/data/plain/posted.ts";

export async function sending(args: ActionFunctionArgs): Promise<Posted> {
  const form = await postedForm(args);
  const address = form.text("address");
  const sent = await form.send("user_send_finder", { address });
  return sent.ok ? form.again({ typed: {}, sentTo: address }) : sent.again;
}
