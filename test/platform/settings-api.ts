/** The rest of the platform's API for Workers: what is no version's, and the files that versions serve. */
import { cpSync, existsSync, writeFileSync } from "node:fs";
import type { Context, Hono } from "hono";
import {
  type Account,
  addVersion,
  type Binding,
  deploy,
  type Metadata,
  serving,
} from "./account.ts";
import { failure, success } from "./envelope.ts";
import { type Ended, missing, scriptIn } from "./script-in.ts";
import { jwtOf, type Manifest } from "./runtime.ts";

/** What wrangler knows the refusal by: a secret would bring what was taken back. */
const NOT_DEPLOYED = 10_215;

export function serveSecrets(api: Hono, account: Account, ended: Ended): void {
  api.get("/scripts/:name/secrets", (c) => {
    const script = scriptIn(account, c);
    if (!script) return missing(c);
    const bindings = script.versions.at(-1)?.metadata.bindings ?? [];
    const secrets = bindings.filter(({ type }) => type === "secret_text");
    return success(
      c,
      secrets.map(({ type, name }) => ({ type, name })),
    );
  });
  /** Another secret is another version, which serves at once. */
  const withSecrets = async (c: Context, given: Record<string, string | null>) => {
    const script = scriptIn(account, c);
    const last = script?.versions.at(-1);
    if (!script || !last) return missing(c);
    if (serving(script).every(({ version_id: id }) => id !== last.id))
      return failure(c, 400, NOT_DEPLOYED, "The latest version of your Worker isn't deployed.");
    const others = (last.metadata.bindings ?? []).filter(({ name }) => !(name in given));
    const secrets = Object.entries(given).flatMap(([name, text]) =>
      text === null ? [] : [{ type: "secret_text", name, text }],
    );
    const metadata = { ...last.metadata, bindings: [...others, ...secrets] };
    const version = addVersion({ ...script, versions: [] }, metadata);
    version.number = last.number + 1;
    script.versions.push(version);
    copyModules(account, last.id, version.id);
    deploy(script, [{ version_id: version.id, percentage: 100 }], "secret");
    await ended();
    return success(c, {});
  };
  api.put("/scripts/:name/secrets", async (c) => {
    const { name, text } = await c.req.json<{ name: string; text: string }>();
    return withSecrets(c, { [name]: text });
  });
  api.delete("/scripts/:name/secrets/:secret", (c) =>
    withSecrets(c, { [c.req.param("secret")]: null }),
  );
  api.patch("/scripts/:name/secrets-bulk", async (c) => {
    const { secrets } = await c.req.json<{ secrets: Record<string, { text: string } | null> }>();
    const texts = Object.entries(secrets).map(([name, given]) => [name, given?.text ?? null]);
    // safe because that is what was mapped
    return withSecrets(c, Object.fromEntries(texts) as Record<string, string | null>);
  });
  api.get("/scripts/:name/settings", (c) => {
    const script = scriptIn(account, c);
    if (!script) return missing(c);
    const bindings = script.versions.at(-1)?.metadata.bindings ?? [];
    return success(c, { bindings: bindings.map(shownBinding) });
  });
  api.all("/scripts/:name/script-settings", (c) => success(c, {}));
}

export function serveAssets(api: Hono, account: Account): void {
  api.post("/scripts/:name/assets-upload-session", async (c) => {
    const { manifest } = await c.req.json<{ manifest: Manifest }>();
    const hashes = new Set(Object.values(manifest).map(({ hash }) => hash));
    const unknown = [...hashes].filter((hash) => !existsSync(account.fileOf(hash)));
    const buckets = unknown.length > 0 ? [unknown] : [];
    return success(c, { jwt: jwtOf(account, manifest), buckets });
  });
  api.post("/assets/upload", async (c) => {
    for (const [hash, part] of await c.req.formData())
      writeFileSync(
        account.fileOf(hash),
        Buffer.from(typeof part === "string" ? part : await part.text(), "base64"),
      );
    const jwt = c.req.header("authorization")?.replace("Bearer ", "") ?? "";
    return success(c, { jwt }, 201);
  });
}

export function serveTriggers(api: Hono, account: Account): void {
  api.all("/scripts/:name/schedules", async (c) => {
    const script = scriptIn(account, c);
    if (!script) return missing(c);
    if (c.req.method === "PUT")
      script.crons = (await c.req.json<{ cron: string }[]>()).map(({ cron }) => cron);
    account.save();
    return success(c, { schedules: script.crons.map((cron) => ({ cron })) });
  });
  api.all("/scripts/:name/subdomain", (c) =>
    success(c, { enabled: false, previews_enabled: false }),
  );
  api.get("/workers/:name", (c) =>
    success(c, {
      name: c.req.param("name"),
      subdomain: { enabled: false, previews_enabled: false },
    }),
  );
  api.get("/subdomain", (c) => success(c, { subdomain: "local" }));
  api.post("/scripts/:name/domains/changeset", (c) =>
    success(c, { added: [], removed: [], updated: [], conflicting: [] }),
  );
  api.put("/scripts/:name/domains/records", async (c) => {
    const script = scriptIn(account, c);
    if (!script) return missing(c);
    const { origins } = await c.req.json<{ origins: { hostname: string }[] }>();
    script.domains = origins.map(({ hostname }) => hostname);
    account.save();
    return success(c, origins);
  });
}

export function readPart(form: FormData, name: string): Metadata {
  const part = form.get(name);
  return JSON.parse(typeof part === "string" ? part : "{}") as Metadata;
}

/** A binding as it is shown: no secret's text. */
export function shownBinding({
  text,
  ...shown
}: Binding): Omit<Binding, "text"> & { text?: string } {
  return text === undefined || shown.type === "secret_text" ? shown : { ...shown, text };
}

function copyModules(account: Account, from: string, to: string): void {
  cpSync(account.modulesOf(from), account.modulesOf(to), { recursive: true });
}
