/**
 * The form of an operation, from its request in the contract. What was typed stays until it is done, with the key that is the
 * caller's to make (drafts.ts): sending again does the same thing once. What has a preview is shown it first, and is sent with
 * what was shown; what nobody answered is sent again as it was. locale-keys: console-forms:fault.*
 */
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { requestFields, type RequestField } from "#contract/ops/field.ts";
import { type OperationName, OPERATIONS } from "#contract/ops/operations.ts";
import { operate, OperationRefused } from "#app/data/console/operate.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { TextField } from "#app/kit/ui/text-field.tsx";
import type { ActionName } from "./action-name.ts";
import { useDraft } from "./drafts.ts";
import { givenBy, isMade } from "./given.ts";
import { useHints } from "./hints.ts";
import { isDoable, type Previewed, PREVIEWS, typedOutFor } from "./previews.tsx";
import {
  dotted,
  fieldAt,
  readRequest,
  requestOf,
  type Typed,
  typedAt,
  type Wrong,
} from "./request.ts";
import { RequestInput } from "./request-field.tsx";
import { send } from "./send.ts";
import type { Row } from "./value.tsx";

export interface OperationFormProps {
  name: ActionName;
  /** What is known already, and not asked. */
  fixed: Partial<Record<string, string>>;
  /** What it is about, in a word; typed out before what is grave. */
  subject: string;
  isGrave: boolean;
  /** What a field takes, where the contract alone does not say it. */
  hints?: Partial<Record<string, string>>;
  /** What is there now, by the names of the fields: what stays as it is is not sent. */
  filled?: Typed;
  onAnswer: (answer: Row, request: object) => void;
}

export function OperationForm(props: OperationFormProps) {
  const { name, fixed, hints = {}, filled, onAnswer } = props;
  const { t } = useTranslation("console");
  const { t: texts } = useTranslation("console-actions");
  const { t: forms } = useTranslation("console-forms");
  const all = requestFields(OPERATIONS[name].request);
  const asked = all.filter(({ path: [first = ""] }) => !(first in fixed) && !isMade(name, first));
  const draft = useDraft(name, fixed, filled);
  const { typed, key } = draft;
  const [wrong, setWrong] = useState<Wrong>({});
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [sure, setSure] = useState("");
  const [preview, setPreview] = useState<Previewed | null>(null);
  const Preview = PREVIEWS[name];
  const previewing = Preview?.asks;
  const isShown = !Preview || (preview !== null && isDoable(preview));
  const typedOut = isShown ? typedOutFor(props, preview) : null;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setError("");
    const read = readRequest(name, all, given());
    if (!read.ok) return complain(read.wrong);
    setWrong({});
    if (typedOut !== null && sure.trim() !== typedOut) {
      return setError(t("sureWrong", { subject: typedOut }));
    }
    setBusy(true);
    try {
      if (isShown) {
        const answer = await send(name, read.request);
        draft.drop();
        onAnswer(answer, read.request);
      } else await show();
    } catch (failure) {
      if (!(failure instanceof OperationRefused)) throw failure;
      refused(failure);
    } finally {
      setBusy(false);
    }
  }

  function refused({ message, problem, fields }: OperationRefused) {
    setError(message);
    // What is so now is shown before it is tried again.
    if (problem !== "NetworkError") setPreview(null);
    // It is done, and no draft any more.
    if (problem === "DoneAlready") draft.drop();
    setWrong(wrongAt(all, fields));
  }

  function given(): Typed {
    const seen = preview && "seen" in preview ? preview.seen : undefined;
    return givenBy({ name, all, fixed, typed, filled, key, seen });
  }

  async function show() {
    // safe because the contract has read what changes, and the rest is as it was
    if (!previewing) return setPreview(requestOf(all, typed) as Previewed);
    const read = readRequest(previewing, requestFields(OPERATIONS[previewing].request), given());
    // safe because what the operation takes, its preview does, and the contract has read it
    if (read.ok) setPreview(await operate(previewing, read.request as never));
    else complain(read.wrong);
  }

  /** What is wrong with what is not asked is said of the whole. */
  function complain(found: Wrong) {
    setWrong(found);
    const fields = new Set(asked.map(dotted));
    const whole = Object.entries(found).find(([field]) => !fields.has(field))?.[1];
    if (whole) setError(forms(`fault.${whole}`));
  }

  function type(field: RequestField, value: string | null) {
    const path = dotted(field);
    draft.type(path, value);
    setWrong((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name !== path)));
    if (!previewing || isOfPreview(previewing, field)) setPreview(null);
  }

  function startOver() {
    draft.startOver();
    setPreview(null);
    setWrong({});
    setError("");
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <Kept isKept={draft.isKept} onStartOver={startOver} />
      <Fields name={name} fields={asked} typed={typed} hints={hints} wrong={wrong} onValue={type} />
      {Preview && preview && (
        <div ref={bringIntoView}>
          <Preview.Shown preview={preview as never} />
        </div>
      )}
      {typedOut !== null && <Sure subject={typedOut} value={sure} onValue={setSure} />}
      <p aria-live="assertive" className="font-medium text-error empty:hidden">
        {error}
      </p>
      <Button type="submit" variant={typedOut === null ? "primary" : "danger"} busy={isBusy}>
        {isShown ? texts(`${name}.title`) : t("preview")}
      </Button>
    </form>
  );
}

interface FieldsProps {
  name: ActionName;
  fields: RequestField[];
  typed: Typed;
  hints: Partial<Record<string, string>>;
  wrong: Wrong;
  onValue: (field: RequestField, value: string | null) => void;
}

function Fields({ name, fields, typed, hints, wrong, onValue }: FieldsProps) {
  const { hint } = useHints(name);
  const wrongText = useWrongText(name, wrong);
  return fields.map((field) => {
    const path = dotted(field);
    return (
      <RequestInput
        key={path}
        field={field}
        value={typedAt(typed, path)}
        about={hints[path] ?? hint(field)}
        error={wrongText(field, typedAt(typed, path))}
        onValue={(value) => onValue(field, value)}
      />
    );
  });
}

function wrongAt(all: RequestField[], fields: readonly string[]): Wrong {
  return Object.fromEntries(fields.map((field) => [fieldAt(all, field.split(".")), null]));
}

/** What is wrong with a field, in the reader's language: what its form is, or that it is needed. */
function useWrongText(name: ActionName, wrong: Wrong) {
  const { t } = useTranslation("console");
  const { t: texts } = useTranslation("console-forms");
  const { form, both } = useHints(name);
  return (field: RequestField, value: string | null) => {
    const fault = wrong[dotted(field)];
    if (fault === undefined) return undefined;
    if (fault !== null) return texts(`fault.${fault}`);
    return field.isNeeded && !value ? t("needed") : both(t("wrong"), form(field));
  };
}

interface SureProps {
  subject: string;
  value: string;
  onValue: (value: string) => void;
}

function Sure({ subject, value, onValue }: SureProps) {
  const { t } = useTranslation("console");
  return (
    <TextField
      label={t("sure", { subject })}
      value={value}
      autoComplete="off"
      onChange={({ currentTarget }) => onValue(currentTarget.value)}
    />
  );
}

/** What is in the fields was typed before. */
function Kept({ isKept, onStartOver }: { isKept: boolean; onStartOver: () => void }) {
  const { t } = useTranslation("console");
  if (!isKept) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-l-2 border-blue bg-tint p-4">
      <p>{t("kept.text")}</p>
      <Button variant="secondary" onClick={onStartOver}>
        {t("kept.startOver")}
      </Button>
    </div>
  );
}

/** A preview stands below a form that may be longer than its dialog. */
function bringIntoView(preview: HTMLElement | null): void {
  preview?.scrollIntoView({ block: "nearest" });
}

/** Whether another text of it makes the preview one of something else. */
function isOfPreview(previewing: OperationName, { path }: RequestField): boolean {
  return requestFields(OPERATIONS[previewing].request).some(
    ({ path: [first] }) => first === path[0],
  );
}
