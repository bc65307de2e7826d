/**
 * The form of an operation, from its request in the contract. What was typed stays when the line drops; a key that is the
 * caller's to make is made once a form, so that sending again does the same thing once. What has a preview is shown it first,
 * and is sent with what was shown. locale-keys: console-forms:fault.*
 */
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { requestFields, type RequestField } from "#contract/ops/field.ts";
import { type OperationName, OPERATIONS } from "#contract/ops/operations.ts";
import { operate, OperationRefused } from "#app/data/console/operate.ts";
import { newId } from "#app/kit/browser/new-id.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { TextField } from "#app/kit/ui/text-field.tsx";
import type { ActionName } from "./action-name.ts";
import { isDoable, type Previewed, PREVIEWS, typedOutFor } from "./previews.tsx";
import { dotted, fieldAt, readRequest, type Typed, typedAt, type Wrong } from "./request.ts";
import { RequestInput } from "./request-field.tsx";
import { send } from "./send.ts";
import type { Row } from "./value.tsx";

/** The caller makes it; for what is undone it is the key of that, and typed where it is not known. */
const MADE = "key";
/** What a preview says is handed back by it. */
const SEEN = "seen";

/** Where a part of an export begins. */
const START = "start";

export interface OperationFormProps {
  name: ActionName;
  /** What is known already, and not asked. */
  fixed: Partial<Record<string, string>>;
  /** What it is about, in a word; typed out before what is grave. */
  subject: string;
  isGrave: boolean;
  /** What a field takes, where the contract alone does not say it. */
  hints?: Partial<Record<string, string>>;
  onAnswer: (answer: Row, request: object) => void;
}

export function OperationForm(props: OperationFormProps) {
  const { name, fixed, hints = {}, onAnswer } = props;
  const { t } = useTranslation("console");
  const { t: texts } = useTranslation("console-actions");
  const all = requestFields(OPERATIONS[name].request);
  const known = all.filter(({ path: [first = ""] }) => first in fixed);
  const asked = all.filter(({ path: [first = ""] }) => !(first in fixed) && !isMade(name, first));
  const [typed, setTyped] = useState<Typed>({});
  const [wrong, setWrong] = useState<Wrong>({});
  const wrongAt = useWrongText(wrong);
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [sure, setSure] = useState("");
  const [preview, setPreview] = useState<Previewed | null>(null);
  const [key] = useState(newId);
  const Preview = PREVIEWS[name];
  const previewing = Preview?.asks;
  const isShown = !previewing || (preview !== null && isDoable(preview));
  const typedOut = isShown ? typedOutFor(props, preview) : null;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setError("");
    const read = readRequest(name, all, given());
    if (!read.ok) return setWrong(read.wrong);
    setWrong({});
    if (typedOut !== null && sure.trim() !== typedOut) {
      return setError(t("sureWrong", { subject: typedOut }));
    }
    setBusy(true);
    try {
      if (isShown) onAnswer(await send(name, read.request), read.request);
      else await show();
    } catch (failure) {
      if (!(failure instanceof OperationRefused)) throw failure;
      setError(failure.message);
      // What is so now is shown before it is tried again.
      setPreview(null);
      setWrong(
        Object.fromEntries(failure.fields.map((field) => [fieldAt(all, field.split(".")), null])),
      );
    } finally {
      setBusy(false);
    }
  }

  function given(): Typed {
    const texts: Typed = { ...typed };
    for (const field of known) texts[dotted(field)] = fixed[field.path[0] ?? ""] ?? "";
    if (all.some(({ path: [first = ""] }) => first === MADE && isMade(name, first)))
      texts[MADE] = key;
    if (preview && "seen" in preview) texts[SEEN] = preview.seen;
    return texts;
  }

  async function show() {
    if (!previewing) return;
    const read = readRequest(previewing, requestFields(OPERATIONS[previewing].request), given());
    // safe because what the operation takes, its preview does, and the contract has read it
    if (read.ok) setPreview(await operate(previewing, read.request as never));
    else setWrong(read.wrong);
  }

  function type(field: RequestField, value: string | null) {
    const at = dotted(field);
    setTyped((now) => ({ ...now, [at]: value }));
    setWrong((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name !== at)));
    if (isOfPreview(previewing, field)) setPreview(null);
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      {asked.map((field) => {
        const at = dotted(field);
        return (
          <RequestInput
            key={at}
            field={field}
            value={typedAt(typed, at)}
            about={hints[at]}
            error={wrongAt(at)}
            onValue={(value) => type(field, value)}
          />
        );
      })}
      {Preview && preview && <Preview.Shown preview={preview as never} />}
      {typedOut !== null && (
        <TextField
          label={t("sure", { subject: typedOut })}
          value={sure}
          autoComplete="off"
          onChange={({ currentTarget }) => {
            setSure(currentTarget.value);
            setError("");
          }}
        />
      )}
      <p aria-live="assertive" className="font-medium text-error empty:hidden">
        {error}
      </p>
      <Button type="submit" variant={typedOut === null ? "primary" : "danger"} busy={isBusy}>
        {isShown ? texts(`${name}.title`) : t("preview")}
      </Button>
    </form>
  );
}

/** What is wrong with a field, in the reader's language. */
function useWrongText(wrong: Wrong): (at: string) => string | undefined {
  const { t } = useTranslation("console");
  const { t: texts } = useTranslation("console-forms");
  return (at) => {
    const fault = wrong[at];
    if (fault === undefined) return undefined;
    return fault === null ? t("wrong") : texts(`fault.${fault}`);
  };
}

function isMade(name: ActionName, field: string): boolean {
  return field === SEEN || field === START || (field === MADE && name !== "people_undo");
}

/** Whether another text of it makes the preview one of something else. */
function isOfPreview(previewing: OperationName | undefined, { path }: RequestField): boolean {
  if (!previewing) return false;
  return requestFields(OPERATIONS[previewing].request).some(
    ({ path: [first] }) => first === path[0],
  );
}
