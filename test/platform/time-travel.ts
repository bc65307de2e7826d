/** The databases as they were: written down whenever somebody asks for a bookmark, and each minute. */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { deploymentsOf, dropping, loaded, written } from "#tools/backup/copy.ts";
import type { Account } from "./account.ts";
import type { Runtime } from "./runtime.ts";

const PREFIX = "local-";

export interface TimeTravel {
  /** The name of this moment. */
  bookmark(id: string): Promise<string>;
  /** Of the last one that is known at that moment; null where none is. */
  bookmarkAt(id: string, moment: Date): string | null;
  goBack(id: string, bookmark: string): Promise<void>;
}

export function timeTravelOf(account: Account, runtime: Runtime): TimeTravel {
  const fileOf = (id: string, bookmark: string) => account.fileOf(`${id}-${bookmark}`);
  return {
    async bookmark(id) {
      const name = `${PREFIX}${Date.now().toString(16)}`;
      writeFileSync(fileOf(id, name), await runtime.dumpOf(id), { mode: 0o600 });
      return name;
    },
    bookmarkAt(id, moment) {
      const limit = `${PREFIX}${moment.getTime().toString(16)}`;
      const names = globSync(fileOf(id, `${PREFIX}*`)).map((file) => file.slice(-limit.length));
      return names.toSorted().findLast((name) => name <= limit) ?? null;
    },
    async goBack(id, bookmark) {
      const db = runtime.database(id);
      const [present, then] = [
        loaded(await runtime.dumpOf(id)),
        loaded(readFileSync(fileOf(id, bookmark), "utf8")),
      ];
      const lines = [...dropping(present), ...written(then).lines, ...deploymentsOf(then)];
      await db.batch(lines.map((line) => db.prepare(line)));
    },
  };
}
