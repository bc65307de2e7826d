/** Redeeming without scripts (decision 0166): the page comes again, with the time that the code gave. */
import type { ActionFunctionArgs } from "react-router";
import { postedForm } from "#app/data/plain/action.server.ts";
import type { Posted } from "#app/data/plain/posted.ts";

export async function redeeming(args: ActionFunctionArgs): Promise<Posted> {
  const form = await postedForm(args);
  if (form.name !== "system_redeem_code") return form.again();
  const sent = await form.send("system_redeem_code", { code: form.text("code") });
  return sent.ok ? form.again({ typed: {}, done: sent.data }) : sent.again;
}
