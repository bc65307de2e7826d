/** Asks the reader to show that it is them, when a call of the account area wants to know, and lets the call go on. */
import { useEffect, useState } from "react";
import { onOwnerWanted } from "#app/data/api/owner.ts";
import { lazyPart } from "#app/kit/ui/lazy-part.tsx";

const OwnerDialog = lazyPart(async () => (await import("./owner-dialog.tsx")).OwnerDialog);

export function OwnerQuestion() {
  const [answer, setAnswer] = useState<((shown: boolean) => void) | null>(null);
  useEffect(() => onOwnerWanted(() => new Promise((resolve) => setAnswer(() => resolve))), []);
  if (!answer) return null;
  const finish = (shown: boolean) => {
    setAnswer(null);
    answer(shown);
  };
  return <OwnerDialog onDone={finish} />;
}
