/** Who shows that it is them, where a call wants to know (`OwnerNotShown`): a page that asks its reader puts itself in here. */

/** Resolves with whether the reader showed it. */
type Asker = () => Promise<boolean>;

let asker: Asker | null = null;
let asking: Promise<boolean> | undefined;

/** Returns a function that takes it out again. */
export function onOwnerWanted(next: Asker): () => void {
  asker = next;
  return () => {
    if (asker === next) asker = null;
  };
}

/** Calls that are refused together share one question. */
export function askOwner(): Promise<boolean> {
  asking ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}
