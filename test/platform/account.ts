/** What a local platform remembers: Workers with their versions and deployments, databases and files, all in one folder. */
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A binding as wrangler uploads it. */
export interface Binding {
  type: string;
  name: string;
  text?: string;
  [key: string]: unknown;
}

/** What wrangler uploads beside the modules. */
export interface Metadata {
  main_module: string;
  bindings?: Binding[];
  compatibility_date?: string;
  compatibility_flags?: string[];
  migrations?: { new_tag: string };
  assets?: { jwt: string; config?: object };
  annotations?: Record<string, string>;
}

export interface Version {
  id: string;
  number: number;
  createdOn: string;
  metadata: Metadata;
}

export interface Deployed {
  id: string;
  createdOn: string;
  versions: { version_id: string; percentage: number }[];
  message: string | undefined;
}

export interface Script {
  name: string;
  migrationTag?: string;
  versions: Version[];
  /** The newest last. */
  deployments: Deployed[];
  crons: string[];
  domains: string[];
  port?: number;
}

interface Stored {
  scripts: Record<string, Script>;
  /** Names by id. */
  databases: Record<string, string>;
  /** What else was said of a database, by id. */
  databaseSettings: Record<string, DatabaseSettings>;
}

export interface DatabaseSettings {
  location?: string;
  replication?: "auto" | "disabled";
}

export interface Account extends Stored {
  folder: string;
  /** Where a version's modules are. */
  modulesOf(version: string): string;
  /** Where an uploaded file of that hash is. */
  fileOf(hash: string): string;
  save(): void;
}

export function openAccount(folder: string): Account {
  mkdirSync(join(folder, "files"), { recursive: true });
  const file = join(folder, "account.json");
  const empty: Stored = { scripts: {}, databases: {}, databaseSettings: {} };
  const stored = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Stored) : empty;
  return {
    ...empty,
    ...stored,
    folder,
    modulesOf: (version) => join(folder, "versions", version),
    fileOf: (hash) => join(folder, "files", hash),
    save() {
      const { scripts, databases, databaseSettings } = this;
      const kept = { scripts, databases, databaseSettings };
      writeFileSync(file, JSON.stringify(kept, null, 2), { mode: 0o600 });
    },
  };
}

/** What serves now, or nothing. */
export function serving({ deployments }: Script): Deployed["versions"] {
  return deployments.at(-1)?.versions ?? [];
}

export function versionOf(script: Script, id: string): Version | undefined {
  return script.versions.find((version) => version.id === id);
}

/**
 * Adds a version. Secrets are no part of an upload: they come from the version before.
 */
export function addVersion(script: Script, metadata: Metadata): Version {
  const before = script.versions.at(-1)?.metadata.bindings ?? [];
  const bindings = (metadata.bindings ?? []).filter(({ type }) => type !== "inherit");
  const isGiven = (name: string) => bindings.some((binding) => binding.name === name);
  const kept = before.filter(({ type, name }) => type === "secret_text" && !isGiven(name));
  const version: Version = {
    id: randomUUID(),
    number: script.versions.length + 1,
    createdOn: new Date().toISOString(),
    metadata: {
      ...metadata,
      bindings: [...bindings, ...kept],
    },
  };
  script.versions.push(version);
  return version;
}

export function deploy(script: Script, versions: Deployed["versions"], message?: string): Deployed {
  const deployed = { id: randomUUID(), createdOn: new Date().toISOString(), versions, message };
  script.deployments.push(deployed);
  return deployed;
}
