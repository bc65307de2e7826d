/** Which announcements of wallets are shown: an extension says of itself what it likes. Pure. */

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
