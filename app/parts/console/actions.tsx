/** The actions that this operator may take. */
import type { ActionName } from "./action-name.ts";
import { OperationAction, type OperationActionProps } from "./operation-action.tsx";
import type { Typed } from "./request.ts";

export interface ActionsProps extends Pick<OperationActionProps, "about" | "hints"> {
  operations: readonly ActionName[];
  mayAsk: readonly string[];
  grave: ReadonlySet<ActionName>;
  /** What an operation is not asked for, because it is known. */
  fixedFor?: (name: ActionName) => Partial<Record<string, string>>;
  /** What is in its form at first. */
  filledFor?: (name: ActionName) => Typed;
  subject?: string;
  /** In a row of a list. */
  isSmall?: boolean;
}

export function Actions(props: ActionsProps) {
  const {
    operations,
    mayAsk,
    grave,
    fixedFor,
    filledFor,
    subject = "",
    isSmall = false,
    ...rest
  } = props;
  const mine = operations.filter((name) => mayAsk.includes(name));
  if (mine.length === 0) return null;
  return (
    <div className={`flex flex-wrap ${isSmall ? "gap-2" : "gap-3"}`}>
      {mine.map((name) => (
        <OperationAction
          key={name}
          {...rest}
          name={name}
          fixed={fixedFor?.(name) ?? {}}
          filled={filledFor?.(name) ?? {}}
          subject={subject}
          isGrave={grave.has(name) && subject !== ""}
          isSmall={isSmall}
        />
      ))}
    </div>
  );
}
