/** The host label of a branch's preview, which no other branch has. */
import { createHash } from "node:crypto";

/** A host label holds 63 characters. A hyphen and the Worker's name follow the alias. */
const LABEL_LIMIT = 63;
const DIGEST_LENGTH = 6;

/**
 * `feature/Ünïcode_x--y` becomes `feature-unicode-x-y-` and six digits of the name's digest: different branches may
 * look the same as a host.
 */
export function previewAlias(branch: string, workerName: string): string {
  const plain = branch
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "");
  const digest = createHash("sha256").update(branch).digest("hex").slice(0, DIGEST_LENGTH);
  const room = LABEL_LIMIT - workerName.length - DIGEST_LENGTH - 2;
  // An alias begins with a letter.
  const words = /^[a-z]/.test(plain) ? plain : `b-${plain}`;
  return `${words.slice(0, room).replace(/-$/, "")}-${digest}`;
}
