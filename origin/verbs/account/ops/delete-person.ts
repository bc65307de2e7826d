/** `people_delete`, `people_delete_preview`: the account's own deletion, by an operator who was asked for it. */
import { refuse } from "#contract/problem.ts";
import { succeed } from "#origin/ground/context.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { ProviderSilence } from "#origin/ground/ports/payments.ts";
import { recordAction, recordLook } from "#origin/books/audit/record.ts";
import { addressesOf } from "#origin/books/people/account/identity.ts";
import { languageOfUser, livingByUid } from "#origin/books/people/account/living.ts";
import { type AccountClosing, erase } from "#origin/verbs/account/delete-account.ts";
import { inNameOf } from "#origin/verbs/account/in-name-of.ts";
import { lossesOf } from "./losses.ts";

/** Refuses who is not there, or no longer (`NotFound`). */
export const previewDeletion: Operation<"people_delete_preview"> = async (context, { uid }) => {
  const person = await livingByUid(context.db, uid);
  if (!person) return refuse("NotFound", "uid");
  await recordLook(context, { action: "people_delete_preview", subject: uid });
  return succeed(await lossesOf(context, person.id));
};

/** Refuses who is not there, or no longer (`NotFound`), and one whose open orders nobody answers for (`PaymentUnavailable`). */
export function deletePerson({ closers, erasers }: AccountClosing): Operation<"people_delete"> {
  return async (context, { uid, note }) => {
    const { db, defer } = context;
    const person = await livingByUid(db, uid);
    if (!person) return refuse("NotFound", "uid");
    const theirs = inNameOf(context, person.id);
    const caller = { ...theirs.caller, language: await languageOfUser(db, person.id) };
    const own = { ...theirs, caller, defer };
    const [addresses, losses] = await Promise.all([
      addressesOf(db, person.id),
      lossesOf(context, person.id),
    ]);
    try {
      const closing = closers.map((closer) => closer({ ...own, me: person.id }));
      for (const close of await Promise.all(closing)) await close(own);
    } catch (error) {
      if (error instanceof ProviderSilence) return refuse("PaymentUnavailable");
      throw error;
    }
    const erased = await erase(own, {
      erasers,
      addresses,
      code: null,
      alongside: (transition) => [
        recordAction(context, {
          action: "people_delete",
          subject: uid,
          // The account has another number by then.
          person: uid,
          detail: { note },
          before: losses,
          transition,
        }),
      ],
    });
    return erased.ok ? succeed({ uid }) : refuse("NotFound", "uid");
  };
}
