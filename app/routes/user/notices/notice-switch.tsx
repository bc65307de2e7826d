/** One kind of letter, on or off. */
import { useTranslation } from "react-i18next";
import type { CallResponse } from "#contract/calls/calls.ts";
import { call } from "#app/data/api/client.ts";
import { SwitchField } from "#app/kit/ui/switch-field.tsx";
import { type Saving, useChoice } from "./save-choice.ts";

type Notice = CallResponse<"user_notices">["notices"][number];

export function NoticeSwitch({ notice: { kind, wanted } }: { notice: Notice }) {
  const { t } = useTranslation("notices");
  const { state, save } = useChoice();
  const choose = (on: boolean) =>
    save({
      made: showing(kind, on),
      undone: showing(kind, !on),
      send: () => call("user_choose_notice", { kind, wanted: on }, { ownErrors: true }),
    });
  return (
    <SwitchField
      label={t(`kinds.${kind}.name`)}
      hint={t(`kinds.${kind}.text`)}
      checked={wanted}
      onSwitch={(on) => void choose(on)}
      state={<SavedState state={state} />}
    />
  );
}

function showing(kind: Notice["kind"], wanted: boolean) {
  return ({ notices, language }: CallResponse<"user_notices">) => ({
    language,
    notices: notices.map((one) => (one.kind === kind ? { kind, wanted } : one)),
  });
}

export function SavedState({ state }: { state: Saving }) {
  const { t } = useTranslation("notices");
  if (state.is === "failed")
    return <p className="font-medium text-error">{t("failed", { reason: state.reason })}</p>;
  if (state.is === "idle") return null;
  return <p className="text-quiet">{t(state.is === "saved" ? "saved" : "saving")}</p>;
}
