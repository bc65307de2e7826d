/**
 * A form that makes one call of the contract: checked by the call's schema with the page's messages, sent once at a
 * time, refused at the field the API names. What was typed stays, even from before hydration.
 */
import { useEffect, useRef } from "react";
import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormReturn,
} from "react-hook-form";
import {
  type CallName,
  type CallRequest,
  type CallResponse,
  CALLS,
} from "#contract/calls/calls.ts";
import { ApiError } from "#app/data/api/api-error.ts";
import { call } from "#app/data/api/client.ts";
import { visit } from "#app/data/api/visit.ts";
import { usePosted } from "#app/data/plain/plain.ts";
import { type FormWords, shownAgain } from "./shown-again.ts";

export interface CallFormOptions<
  Name extends CallName,
  Values extends FieldValues,
> extends FormWords<Values> {
  name: Name;
  /** What is sent for what was typed. Its keys are the form's own, so that a refusal finds its field. */
  request: (values: Values) => CallRequest<Name> | Promise<CallRequest<Name>>;
  /** Its name where the page's own action takes it as well, from readers without scripts (decision 0166). */
  postedAs?: string | undefined;
  /** A token in place of the stored one. */
  token?: string;
  /** True where the page goes on with a refusal itself, and the form says nothing. */
  onRefused?: (refusal: ApiError) => boolean;
  /** May itself reject with an `ApiError`, which is then shown as the call's. */
  onDone: (data: CallResponse<Name>, values: Values) => unknown;
}

export interface CallForm<Values extends FieldValues> {
  postedAs: string | undefined;
  form: UseFormReturn<Values>;
  onSubmit: (event: React.FormEvent) => void;
  busy: boolean;
  /** What is wrong with the form as a whole. */
  formError: string | undefined;
}

export function useCallForm<Name extends CallName, Values extends FieldValues>(
  options: CallFormOptions<Name, Values>,
): CallForm<Values> {
  const {
    name,
    request,
    onDone,
    onRefused,
    token,
    postedAs,
    summary = "",
    defaultValues,
  } = options;
  const sending = useRef(false);
  const sent = usePosted(postedAs);
  const form = useForm<Values>({
    resolver: contractResolver(options),
    defaultValues,
    ...(import.meta.env.SSR && sent && shownAgain(options, sent)),
    mode: "onSubmit",
    reValidateMode: "onChange",
  });
  const { errors, isSubmitting } = form.formState;
  // What was said about the form as it was sent says nothing about another one.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name: changed }) => {
          if (changed) form.clearErrors("root");
        },
      }),
    [form],
  );

  async function send(values: Values) {
    if (sending.current) return;
    sending.current = true;
    try {
      const data = await call(name, await request(values), { ownErrors: true, token });
      await onDone(data, values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!onRefused?.(error)) showRefusal(form, error, summary);
    } finally {
      sending.current = false;
    }
  }

  const refuse = () => form.setError("root", { message: summary });
  // A part that a form needs for its request may not come; what was typed stays, and sending again tries again.
  const tellMissing = async () =>
    form.setError("root", { message: (await visit()).networkError() });
  return {
    postedAs,
    form,
    onSubmit: (event) => {
      form.clearErrors("root");
      form.handleSubmit(send, refuse)(event).catch(tellMissing);
    },
    busy: isSubmitting,
    formError: errors.root?.message,
  };
}

function contractResolver<Name extends CallName, Values extends FieldValues>({
  name,
  request,
  invalid,
  check,
}: CallFormOptions<Name, Values>): Resolver<Values> {
  return async (values) => {
    const errors: Record<string, { type: string; message: string }> = {};
    const parsed = CALLS[name].request.safeParse(await request(values));
    for (const { path } of parsed.error?.issues ?? []) {
      // safe because a form has the fields of its call's request
      const field = String(path[0]) as FieldPath<Values>;
      errors[field] ??= { type: "invalid", message: invalid(field, values) };
    }
    for (const [field, message] of Object.entries<string | undefined>(check?.(values) ?? {})) {
      if (message) errors[field] = { type: "invalid", message };
    }
    return Object.keys(errors).length === 0
      ? { values, errors: {} }
      : { values: {}, errors: errors as FieldErrors<Values> };
  };
}

/** A refusal that names fields of this form is shown at them, any other beside the button. */
function showRefusal<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { fields, message }: ApiError,
  summary: string,
): void {
  // safe because only the form's own fields are left
  const own = fields.filter((field) => field in form.getValues()) as FieldPath<Values>[];
  for (const [index, field] of own.entries()) {
    form.setError(field, { type: "server", message }, { shouldFocus: index === 0 });
  }
  form.setError("root", { type: "server", message: own.length > 0 ? summary : message });
}
