/** Reads all parts of an export and makes its files, in the browser alone. */
import {
  type AccountExport,
  type AccountPart,
  EXPORT_FORMAT,
  KEPT_AFTER_DELETION,
  NOT_GIVEN,
} from "#contract/export.ts";
import { EXPORT_SECTION_NAMES, type ExportSection } from "#contract/export-sections.ts";

/** Reads the part that begins there; the first where that is null. */
export type ReadPart = (start: string | null) => Promise<AccountPart>;

/** `onRows` hears how many rows there are so far. @throws what `read` throws. */
export async function readExport(
  madeAt: string,
  read: ReadPart,
  onRows: (count: number) => void = () => undefined,
): Promise<AccountExport> {
  const lists = new Map<ExportSection, unknown[]>(EXPORT_SECTION_NAMES.map((name) => [name, []]));
  let start: string | null = null;
  do {
    const part: AccountPart = await read(start);
    for (const name of EXPORT_SECTION_NAMES) lists.get(name)!.push(...(part.sections[name] ?? []));
    onRows(countOf([...lists.values()]));
    start = part.next;
  } while (start !== null);
  return {
    format: EXPORT_FORMAT,
    version: 1,
    madeAt,
    // safe because every section has its list, of rows that the contract read
    ...(Object.fromEntries(lists) as Pick<AccountExport, ExportSection>),
    keptAfterDeletion: KEPT_AFTER_DELETION,
    notGiven: NOT_GIVEN,
  };
}

export function rowsIn(data: AccountExport): number {
  return countOf(EXPORT_SECTION_NAMES.map((name) => data[name]));
}

function countOf(lists: unknown[][]): number {
  return lists.reduce((count, list) => count + list.length, 0);
}

export function jsonFile(data: AccountExport): File {
  const text = `${JSON.stringify(data, null, 2)}\n`;
  return new File([text], fileName(data, "json"), { type: "application/json" });
}

const STYLE = `body { font: 16px/1.5 system-ui, sans-serif; max-width: 75rem; margin: 2rem auto; padding: 0 1rem; color: #14213d; }
h1, h2 { line-height: 1.2; }
section { margin: 2.5rem 0; }
table { border-collapse: collapse; width: 100%; font-size: .8125rem; }
th, td { border: 1px solid #bbb; padding: .25rem .5rem; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
thead th { white-space: nowrap; }`;

/** The page as it stands, which React has drawn: every text in it is text. The frame around it is ours alone. */
export function htmlFile(data: AccountExport, shown: HTMLElement, title: string): File {
  const { lang } = document.documentElement;
  const head = `<meta charset="utf-8"><title>${title}</title><style>${STYLE}</style>`;
  const text = `<!doctype html>\n<html lang="${lang}"><head>${head}</head><body>${shown.outerHTML}</body></html>\n`;
  return new File([text], fileName(data, "html"), { type: "text/html;charset=utf-8" });
}

/** By the account's number and the day. */
function fileName({ account, madeAt }: AccountExport, ending: string): string {
  const of = account.map(({ uid }) => `${uid}-`).join("");
  return `${EXPORT_FORMAT}-${of}${madeAt.slice(0, 10)}.${ending}`;
}
