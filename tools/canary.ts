/** A statement of the warrant canary from its folder, which has a text in each language: `en.md`, `zh-CN.md`. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readStatement, type Statement, WholeStatement } from "#contract/canary.ts";
import { LANGUAGE_NAMES, LANGUAGES } from "#contract/languages.ts";
import { signText } from "./signing.ts";

/** Signs each text as it is. @throws where one is no statement, or the fallback's language is missing. */
export function signedStatement(folder: string, privateKey: string): Statement {
  const files = LANGUAGE_NAMES.map((language) => {
    return { language, file: join(folder, `${LANGUAGES[language].tag}.md`) };
  });
  const texts = files
    .filter(({ file }) => existsSync(file))
    .map(({ language, file }) => {
      const text = readFileSync(file, "utf8");
      if (!readStatement(text)) throw new Error(`${file} is no statement: see contract/canary.ts.`);
      return { language, text, signature: signText(text, privateKey) };
    });
  return WholeStatement.parse({ texts });
}
