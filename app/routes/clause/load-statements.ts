/** The canary's versions. Whatever a page says of one is read from the text that was signed. */
import { readStatement, type Statement } from "#contract/canary.ts";
import { FALLBACK_LANGUAGE, LANGUAGES, languageOf } from "#contract/languages.ts";
import { optionalData } from "#app/data/api/optional-data.ts";
import type { ServerCall, UiLanguage } from "#app/gateway/context.ts";
import type { StatementVersion } from "./version.ts";

/** Newest first, in the fallback's words where one is not written in a language; null where nobody answers. */
export async function loadStatements(
  call: ServerCall,
  language: UiLanguage,
): Promise<StatementVersion[] | null> {
  const data = await optionalData(call, "marketing_canary", {});
  return data && data.statements.flatMap((statement) => versionOf(statement, language) ?? []);
}

function versionOf({ texts }: Statement, tag: UiLanguage): StatementVersion | null {
  const written = (name: string) => texts.find(({ language }) => language === name);
  const own = written(languageOf(tag)) ?? written(FALLBACK_LANGUAGE);
  const document = own && readStatement(own.text);
  if (!document) return null;
  const { date, next, sample } = document;
  const { text, signature, language } = own;
  return {
    date,
    document,
    text,
    signed: { next, sample, signature, tag: LANGUAGES[language].tag },
  };
}
