/** Writing to support without scripts (decision 0166): what the page is drawn with, and its forms. */
import { type ActionFunctionArgs, redirect } from "react-router";
import type { CallName, CallRequest, CallResponse } from "#contract/calls/calls.ts";
import { SUCCESS } from "#contract/envelope.ts";
import { OBJECT_ID_PATTERN } from "#contract/object-id.ts";
import { SupportTopic } from "#contract/support.ts";
import { type PostedForm, postedForm } from "#app/data/plain/action.server.ts";
import type { Posted } from "#app/data/plain/posted.ts";
import { loginPath } from "#app/data/session/redirect-target.ts";
import { gatewayContext, type PlainVisit } from "#app/gateway/context.ts";
import type { OwnSupport } from "./own-support.ts";

type Visit = Pick<ActionFunctionArgs, "context" | "url">;

/** Null for everybody else, whose script asks. */
export async function ownSupport({ context, url }: Visit): Promise<OwnSupport | null> {
  const { plain } = context.get(gatewayContext);
  if (!plain?.isIn()) return null;
  const thread = url.searchParams.get("thread");
  if (thread !== null)
    return { threads: null, orders: null, thread: await oneThread(plain, thread) };
  const [threads, orders] = await Promise.all([
    answer(plain, "user_support_threads", {}),
    answer(plain, "payment_order", {}),
  ]);
  return { threads, orders, thread: null };
}

function oneThread(plain: PlainVisit, thread: string) {
  return OBJECT_ID_PATTERN.test(thread) ? answer(plain, "user_support_thread", { thread }) : null;
}

async function answer<Name extends CallName>(
  plain: PlainVisit,
  name: Name,
  request: CallRequest<Name>,
): Promise<CallResponse<Name> | null> {
  const { code, data } = await plain.call(name, request);
  return code === SUCCESS.code ? data : null;
}

const FORMS = new Map<string, (form: PostedForm, thread: string) => Promise<Posted | string>>([
  ["user_support_ask", ask],
  ["user_support_write", write],
  ["user_support_close", close],
]);

/**
 * A question that was asked, written to or closed is shown. Where the session was over, the browser takes the form along to
 * signing in and back (307), for an address is no place for it.
 */
export async function writing(args: ActionFunctionArgs): Promise<Posted> {
  const form = await postedForm(args);
  if (form.carried) return form.carried;
  const done = await FORMS.get(form.name)?.(form, args.url.searchParams.get("thread") ?? "");
  if (!form.visit.isIn()) throw redirect(loginPath(args.url), 307);
  if (typeof done === "string") throw redirect(`${args.url.pathname}?thread=${done}`);
  return done ?? form.again();
}

async function ask(form: PostedForm): Promise<Posted | string> {
  const orderId = form.text("orderId");
  const sent = await form.send("user_support_ask", {
    id: form.text("id"),
    topic: SupportTopic.catch("other").parse(form.text("topic")),
    ...(orderId && { orderId }),
    text: form.text("text"),
    pictures: [],
  });
  return sent.ok ? sent.data.thread.id : sent.again;
}

async function write(form: PostedForm, thread: string): Promise<Posted | string> {
  const message = { id: form.text("id"), text: form.text("text"), pictures: [] };
  const sent = await form.send("user_support_write", { thread, ...message });
  return sent.ok ? thread : sent.again;
}

async function close(form: PostedForm, thread: string): Promise<Posted | string> {
  const sent = await form.send("user_support_close", { thread });
  return sent.ok ? thread : sent.again;
}
