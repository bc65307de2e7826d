/**
 * The form of an operation, from its request in the contract. What was typed stays when the line drops; a key that is the
 * caller's to make is made once a form, so that sending again does the same thing once.
 */
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { requestFields } from "#contract/ops/field.ts";
import { OPERATIONS } from "#contract/ops/operations.ts";
import { OperationRefused } from "#app/data/console/operate.ts";
import { newId } from "#app/kit/browser/new-id.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { TextField } from "#app/kit/ui/text-field.tsx";
import type { OperationActionProps } from "./operation-action.tsx";
import { dotted, fieldAt, readRequest, type Typed } from "./request.ts";
import { RequestInput } from "./request-field.tsx";
import { send } from "./send.ts";
import type { Row } from "./value.tsx";

/** The caller makes it; for what is undone it is the key of that, and typed. */
const MADE = "key";

interface OperationFormProps extends OperationActionProps {
  onAnswer: (answer: Row) => void;
}

export function OperationForm({ name, fixed, subject, isGrave, onAnswer }: OperationFormProps) {
  const { t } = useTranslation("console");
  const { t: texts } = useTranslation("console-actions");
  const all = requestFields(OPERATIONS[name].request);
  const known = all.filter(({ path: [first = ""] }) => first in fixed);
  const isMade = (path: string[]) => path[0] === MADE && name !== "people_undo";
  const asked = all.filter(({ path }) => !((path[0] ?? "") in fixed) && !isMade(path));
  const [typed, setTyped] = useState<Typed>({});
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [sure, setSure] = useState("");
  const [key] = useState(newId);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setError("");
    const given: Typed = { ...typed };
    for (const field of known) given[dotted(field)] = fixed[field.path[0] ?? ""] ?? "";
    if (all.some(({ path }) => isMade(path))) given[MADE] = key;
    const read = readRequest(name, all, given);
    if (!read.ok) return setWrong(read.wrong);
    setWrong({});
    if (isGrave && sure.trim() !== subject) return setError(t("sureWrong", { subject }));
    setBusy(true);
    try {
      onAnswer(await send(name, read.request));
    } catch (failure) {
      if (!(failure instanceof OperationRefused)) throw failure;
      setError(failure.message);
      const meant = failure.fields.map((field) => [fieldAt(all, field.split(".")), ""]);
      setWrong(Object.fromEntries(meant) as Record<string, string>);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      {asked.map((field) => {
        const at = dotted(field);
        return (
          <RequestInput
            key={at}
            field={field}
            value={typed[at] ?? ""}
            error={at in wrong ? wrong[at] || t("wrong") : undefined}
            onValue={(value) => {
              setTyped((now) => ({ ...now, [at]: value }));
              setWrong((now) =>
                Object.fromEntries(Object.entries(now).filter(([name]) => name !== at)),
              );
            }}
          />
        );
      })}
      {isGrave && (
        <TextField
          label={t("sure", { subject })}
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
      <Button type="submit" variant={isGrave ? "danger" : "primary"} busy={isBusy}>
        {texts(`${name}.title`)}
      </Button>
    </form>
  );
}
