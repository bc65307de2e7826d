/** The way into the console: a passkey, or the link of an invitation that makes one. */
import { queryClient } from "#app/data/query/query-client.ts";
import { operate, OperationRefused } from "#app/data/console/operate.ts";
import { meQuery } from "#app/data/console/query.ts";
import { dropDrafts } from "./drafts.ts";

const passkeys = () => import("#app/parts/account/second/passkey.client.ts");

/** False when the reader let it be. Also shows anew who is there, for what asks for that. */
export async function enter(): Promise<boolean> {
  const question = await operate("operators_enter_begin", {});
  const passkey = await (await passkeys()).askPasskey(question);
  if (!passkey) return false;
  await operate("operators_enter", { passkey });
  await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
  return true;
}

/** What wants a fresh sign-in asks for the passkey, and is done once more. */
export async function whenFresh<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (failure) {
    const isStale = failure instanceof OperationRefused && failure.problem === "OperatorNotFresh";
    if (!isStale || !(await enter())) throw failure;
    return work();
  }
}

export async function accept(invitation: string, name: string): Promise<boolean> {
  const wanted = await operate("operators_accept_begin", { invitation });
  const passkey = await (await passkeys()).makePasskey(wanted);
  if (!passkey) return false;
  await operate("operators_accept", { invitation, passkey, name });
  await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
  return true;
}

export async function addPasskey(name: string): Promise<boolean> {
  const wanted = await operate("operators_passkey_begin", {});
  const passkey = await (await passkeys()).makePasskey(wanted);
  if (!passkey) return false;
  await operate("operators_passkey_add", { passkey, name });
  await queryClient.invalidateQueries(meQuery);
  return true;
}

export async function leave(): Promise<void> {
  await operate("operators_leave", {});
  queryClient.clear();
  dropDrafts();
}
