/** Which announcements of wallets are heard, and what is shown of them: an extension says of itself what it likes. */

const NAME_LENGTH = 60;
const ICON_LENGTH = 100_000;

export interface Announced {
  name: string;
  /** A picture as data; null for anything else. */
  icon: string | null;
}

/** Null for what has no name that can be shown. */
export function announced({ name, icon }: { name?: unknown; icon?: unknown }): Announced | null {
  if (typeof name !== "string" || name.trim() === "" || name.length > NAME_LENGTH) return null;
  const isPicture =
    typeof icon === "string" && icon.startsWith("data:image/") && icon.length <= ICON_LENGTH;
  return { name: name.trim(), icon: isPicture ? icon : null };
}

/** Whether it has the shape that EIP-6963 gives an announcement, and a name. */
export function isAnnouncement(detail: unknown): boolean {
  try {
    // safe because what has another shape throws, or has another type
    const { info, provider } = detail as Record<string, Record<string, unknown>>;
    const { uuid, rdns } = info!;
    const isKnown = typeof uuid === "string" && typeof rdns === "string";
    return isKnown && typeof provider!.request === "function" && announced(info!) !== null;
  } catch {
    return false;
  }
}
