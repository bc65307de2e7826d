/** A statement of the canary as it is pasted: dated and signed as a test says. */
import { Statement } from "#contract/canary.ts";
import { signText } from "#tools/signing.ts";
import { RELEASE_KEY } from "./releases.ts";

interface Said {
  date: string;
  /** Thirty days later where it is not said. */
  next?: string;
  key?: string;
}

const LATER_MS = 30 * 24 * 60 * 60 * 1_000;

function textOf({ date, ...said }: Said, words = "Nothing happened."): string {
  const next = said.next ?? new Date(Date.parse(date) + LATER_MS).toISOString().slice(0, 10);
  return `---\ntitle: Canary\ndate: ${date}\nchanges: Renewed.\nnext: ${next}\n---\n${words}\n`;
}

/** In both languages; `chinese` says other days where it is given. */
export function statementOf(said: Said, chinese: Said = said): Statement {
  const { key = RELEASE_KEY } = said;
  const texts = [
    { language: "en" as const, text: textOf(said) },
    { language: "zh_CN" as const, text: textOf(chinese, "没有发生任何事。") },
  ];
  return Statement.parse({
    texts: texts.map((one) => ({ ...one, signature: signText(one.text, key) })),
  });
}

export function signedStatement(said: Said, chinese?: Said): string {
  return JSON.stringify(statementOf(said, chinese));
}
