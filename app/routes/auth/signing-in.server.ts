/** How readers without scripts sign in, register and sign out: the forms of these pages as actions (decision 0166). */
import { type ActionFunctionArgs, redirect } from "react-router";
import { SecondWay } from "#contract/second-factor.ts";
import { readCode } from "#contract/typed.ts";
import { type PostedForm, postedForm } from "#app/data/plain/action.server.ts";
import { CODE_SHOWN, WHOLE } from "#app/data/plain/hidden-fields.ts";
import type { Posted } from "#app/data/plain/posted.ts";
import { wayOnward } from "#app/data/session/guards.ts";
import { LOGIN_PATH } from "#app/data/session/redirect-target.ts";

const FORMS = new Map<string, (form: PostedForm, url: URL) => Promise<Posted | null>>([
  ["login_type_username", signInByName],
  ["login_second_step:app", (form) => finish(form, { app: form.text("app") })],
  ["login_second_step:recovery", (form) => finish(form, { recovery: form.text("recovery") })],
  ["login_type_normal", signInByMail],
  ["register_type_username", registerByName],
  ["register_type_normal", registerByMail],
  ["user_send_code", sendCode],
  ["user_logout", signOut],
  ["user_support_ask", carry],
  ["user_support_write", carry],
]);

/** Of both pages. Whoever is signed in now is led on as a script would lead them. */
export async function signingIn(args: ActionFunctionArgs): Promise<Posted> {
  const form = await postedForm(args);
  const refused = await (FORMS.get(form.name) ?? unknown)(form, args.url);
  if (refused) return refused;
  if (!form.visit.isIn()) throw redirect(`${LOGIN_PATH}${args.url.search}`);
  throw redirect(wayOnward(args.url), form.carried ? 307 : 302);
}

/** A form that a page of another version had is shown again. */
const unknown = (form: PostedForm) => Promise.resolve(form.again());

/** Sent to support when the session was over (app/parts/support/writing.server.ts). */
function carry(form: PostedForm): Promise<Posted> {
  return Promise.resolve(form.carry());
}

const unconsented = (form: PostedForm) => (form.has("consent") ? [] : ["consent"]);

async function signInByName(form: PostedForm): Promise<Posted | null> {
  const [account, password] = [form.text("account"), form.text("password")];
  const missing = unconsented(form);
  const sent = await form.send("login_type_username", { account, password }, { missing });
  return sent.ok ? null : sent.again;
}

/** The page that is the same for all does not know the link's code; one that shows it takes it back when it is emptied. */
function inviteCodeIn(form: PostedForm): string | undefined {
  const byLink = form.has(CODE_SHOWN) ? null : form.visit.inviteCode;
  return readCode(form.text("inviteCode")) || byLink || undefined;
}

const withCode = (posted: Posted, inviteCode = ""): Posted => ({
  ...posted,
  typed: { ...posted.typed, inviteCode },
});

const mailbox = (form: PostedForm) => ({ kind: "email" as const, address: form.text("address") });

async function signInByMail(form: PostedForm): Promise<Posted | null> {
  const request = { ...mailbox(form), password: form.text("password") };
  const sent = await form.send("login_type_normal", request, { missing: unconsented(form) });
  return sent.ok ? null : sent.again;
}

async function registerByMail(form: PostedForm): Promise<Posted | null> {
  const inviteCode = inviteCodeIn(form);
  const request = {
    ...mailbox(form),
    code: readCode(form.text("code")),
    password: form.text("password"),
    inviteCode,
  };
  const sent = await form.send("register_type_normal", request, { missing: unconsented(form) });
  return sent.ok ? null : withCode(sent.again, inviteCode);
}

/** The form of a registration, with a code on its way. */
async function sendCode(form: PostedForm): Promise<Posted> {
  const { address, kind } = mailbox(form);
  const sent = await form.send("user_send_code", { purpose: "register", kind, address });
  const said = sent.ok ? form.again({ sentTo: address }) : sent.again;
  return withCode({ ...said, form: "register_type_normal" }, inviteCodeIn(form));
}

/** Another API than ours may open an account without a session: then the person signs in. */
async function registerByName(form: PostedForm): Promise<Posted | null> {
  const [account, password] = [form.text("account"), form.text("password")];
  const inviteCode = inviteCodeIn(form);
  const missing = unconsented(form);
  const request = { account, password, inviteCode };
  const sent = await form.send("register_type_username", request, { missing });
  return sent.ok ? null : withCode(sent.again, inviteCode);
}

/** The narrow session is in the page alone, as with a script. */
async function finish(
  form: PostedForm,
  proof: { app: string } | { recovery: string },
): Promise<Posted | null> {
  const [narrow, ways] = [form.text("token"), form.text("ways").split(" ")];
  const sent = await form.send("login_second_step", proof, { narrow });
  if (sent.ok) return null;
  const left = SecondWay.array().catch([]).parse(ways);
  return { ...sent.again, second: { token: narrow, ways: left, question: null } };
}

async function signOut({ visit, has }: PostedForm, { search }: URL): Promise<never> {
  // Told or not, this browser forgets the session.
  await visit.call("user_logout", {}).catch(() => null);
  visit.forget();
  const whole = new URLSearchParams({ saver: "off", return: LOGIN_PATH + search });
  throw redirect(has(WHOLE) ? `/preferences?${whole}` : "/");
}
