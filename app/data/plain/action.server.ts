/** The forms that readers without scripts post to a page's own action (decision 0166): read, sent as calls, answered. */
import { type ActionFunctionArgs, type RouterContextProvider } from "react-router";
import {
  type CallName,
  type CallRequest,
  type CallResponse,
  CALLS,
} from "#contract/calls/calls.ts";
import { RefusalData, SUCCESS } from "#contract/envelope.ts";
import { gatewayContext, type PlainVisit } from "#app/gateway/context.ts";
import { createServerI18n } from "#app/kit/i18n/server.ts";
import { CARRIED, CODE_SHOWN } from "./hidden-fields.ts";
import { FORM_FIELD, type Posted } from "./posted.ts";

/** What does not come back into the page. */
const NOT_AGAIN = [FORM_FIELD, CODE_SHOWN, "password", "app", "recovery", "token"];

/** A form as it was posted. */
export interface PostedForm {
  /** Which of the page's. */
  name: string;
  /** Empty for a field that is not there. */
  text: (field: string) => string;
  has: (field: string) => boolean;
  /** Sends a call with the reader's session. */
  send: <Name extends CallName>(
    name: Name,
    request: CallRequest<Name>,
    options?: SendOptions,
  ) => Promise<Sent<CallResponse<Name>>>;
  /** The form once more. */
  again: (said?: Partial<Posted>) => Posted;
  /** On the page that signs in first: what was typed goes along. */
  carry: () => Posted;
  /** On the page that it came from: the form that was carried; null where none was. */
  carried: Posted | null;
  visit: PlainVisit;
}

interface SendOptions {
  /** The token of a sign-in that is not finished. */
  narrow?: string;
  /** What the form says of its fields, beside what the contract does. */
  missing?: string[];
}

export type Sent<Data> = { ok: true; data: Data } | { ok: false; again: Posted };

/** @throws where the request was not posted: only then is there an action to run. */
export async function postedForm({ request, context }: ActionFunctionArgs): Promise<PostedForm> {
  const form = await request.formData();
  const text = (field: string) => {
    const value = form.get(field);
    return typeof value === "string" ? value : "";
  };
  const name = text(FORM_FIELD);
  const fields = [...form.keys()].filter((field) => !NOT_AGAIN.includes(field));
  const texts = (some: string[]) => Object.fromEntries(some.map((field) => [field, text(field)]));
  const typed = texts(fields.filter((field) => !field.startsWith(CARRIED)));
  const carried = texts(fields.filter((field) => field.startsWith(CARRIED)));
  const again = (said: Partial<Posted> = {}) => ({
    form: name,
    typed,
    carried,
    fields: [],
    message: null,
    ...said,
  });
  const visit = plainVisitOf(context);
  return {
    name,
    text,
    has: (field) => form.has(field),
    again,
    carry: () => again({ typed: {}, carried: renamed(typed, name) }),
    carried: CARRIED + FORM_FIELD in carried ? again(unpacked(carried)) : null,
    visit,
    async send(call, request, { narrow, missing = [] } = {}) {
      const wrong = CALLS[call].request.safeParse(request).error?.issues ?? [];
      const fields = [...wrong.map(({ path }) => String(path[0])), ...missing];
      if (fields.length > 0) return { ok: false, again: again({ fields }) };
      const answer = await visit.call(call, request, narrow).catch(() => null);
      if (!answer) return { ok: false, again: again({ message: networkError(context) }) };
      const { code, msg, data } = answer;
      if (code === SUCCESS.code) return { ok: true, data };
      const { fields: own = [], second } = RefusalData.safeParse(data).data ?? {};
      return { ok: false, again: again({ fields: own, message: msg, ...(second && { second }) }) };
    },
  };
}

function renamed(typed: Posted["typed"], form: string): Posted["carried"] {
  const all = Object.entries({ ...typed, [FORM_FIELD]: form });
  return Object.fromEntries(all.map(([field, value]) => [CARRIED + field, value]));
}

function unpacked(carried: Posted["carried"]): Partial<Posted> {
  const all = Object.entries(carried).map(([field, value]) => [field.slice(CARRIED.length), value]);
  const { [FORM_FIELD]: form = "", ...typed } = Object.fromEntries(all) as Posted["typed"];
  return { form, typed, carried: {} };
}

function networkError(context: Readonly<RouterContextProvider>): string {
  return createServerI18n(context.get(gatewayContext).language).t("networkError");
}

function plainVisitOf(context: Readonly<RouterContextProvider>): PlainVisit {
  const { plain } = context.get(gatewayContext);
  if (!plain) throw new Error("nothing was posted");
  return plain;
}
