/** The part of the platform's API that wrangler uses for Workers: uploads, versions, deployments, secrets, routes. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Context, Hono } from "hono";
import {
  type Account,
  addVersion,
  deploy,
  type Deployed,
  type Script,
  type Version,
  versionOf,
} from "./account.ts";
import { failure, success } from "./envelope.ts";
import { type Ended, missing, scriptIn } from "./script-in.ts";
import {
  readPart,
  serveAssets,
  serveSecrets,
  serveTriggers,
  shownBinding,
} from "./settings-api.ts";

/** @param renew is called when other versions serve. */
export function workersApi(account: Account, renew: () => Promise<void>): Hono {
  const api = new Hono();
  const ended = async () => {
    await renew();
    account.save();
  };
  serveUploads(api, account, ended);
  serveDeployments(api, account, ended);
  serveSecrets(api, account, ended);
  serveAssets(api, account);
  serveTriggers(api, account);
  return api;
}

function serveUploads(api: Hono, account: Account, ended: Ended): void {
  function newScript(name: string): Script {
    const script = { name, versions: [], deployments: [], crons: [], domains: [] };
    account.scripts[name] = script;
    return script;
  }

  async function upload(c: Context, script: Script): Promise<Version> {
    const form = await c.req.formData();
    const metadata = readPart(form, "metadata");
    const version = addVersion(script, metadata);
    const folder = join(account.modulesOf(version.id), "modules");
    mkdirSync(folder, { recursive: true });
    for (const [name, part] of form) {
      if (typeof part === "string" || name === "metadata") continue;
      const file = join(folder, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, Buffer.from(await part.arrayBuffer()));
    }
    if (metadata.migrations) script.migrationTag = metadata.migrations.new_tag;
    return version;
  }

  api.get("/services/:name", (c) => {
    const script = scriptIn(account, c);
    if (!script) return failure(c, 404, 10_090, "This service does not exist on your account.");
    return success(c, {
      id: script.name,
      default_environment: {
        environment: "production",
        script: {
          id: script.name,
          tag: script.name,
          tags: [],
          last_deployed_from: "wrangler",
          migration_tag: script.migrationTag,
        },
      },
    });
  });
  api.get("/services/:name/environments/production/bindings", (c) => success(c, []));
  api.get("/services/:name/environments/production", (c) => success(c, {}));

  api.put("/scripts/:name", async (c) => {
    const script = scriptIn(account, c) ?? newScript(c.req.param("name"));
    const version = await upload(c, script);
    deploy(script, [{ version_id: version.id, percentage: 100 }]);
    await ended();
    return success(c, {
      id: script.name,
      tag: script.name,
      etag: version.id,
      deployment_id: version.id.replaceAll("-", ""),
      startup_time_ms: 1,
    });
  });
  api.get("/scripts/:name/versions", (c) => {
    const script = scriptIn(account, c);
    if (!script) return missing(c);
    return success(c, { items: script.versions.map(shownVersion) });
  });
  api.post("/scripts/:name/versions", async (c) => {
    const script = scriptIn(account, c);
    if (!script) return missing(c);
    const version = await upload(c, script);
    account.save();
    return success(c, shownVersion(version));
  });
}

function serveDeployments(api: Hono, account: Account, ended: Ended): void {
  api.get("/scripts/:name/versions/:version", (c) => {
    const script = scriptIn(account, c);
    const version = script && versionOf(script, c.req.param("version"));
    return version ? success(c, shownVersion(version)) : missing(c);
  });
  api.get("/scripts/:name/deployments", (c) => {
    const script = scriptIn(account, c);
    if (!script) return missing(c);
    const newestFirst = script.deployments.slice(-10).toReversed();
    return success(c, { deployments: newestFirst.map(shownDeployment) });
  });
  api.post("/scripts/:name/deployments", async (c) => {
    const script = scriptIn(account, c);
    if (!script) return missing(c);
    const { versions, annotations } = await c.req.json<{
      versions: Deployed["versions"];
      annotations?: Record<string, string>;
    }>();
    if (versions.some(({ version_id: id }) => !versionOf(script, id)))
      return failure(c, 404, 10_094, "There is no such version.");
    const deployed = deploy(script, versions, annotations?.["workers/message"]);
    await ended();
    return success(c, shownDeployment(deployed));
  });
}

function shownVersion({ id, number, createdOn, metadata }: Version) {
  return {
    id,
    number,
    metadata: {
      created_on: createdOn,
      modified_on: createdOn,
      source: "wrangler",
      author_email: "local",
    },
    annotations: metadata.annotations ?? {},
    resources: {
      bindings: (metadata.bindings ?? []).map(shownBinding),
      script: { etag: id, handlers: ["fetch"], last_deployed_from: "wrangler" },
      script_runtime: { compatibility_date: metadata.compatibility_date, usage_model: "standard" },
    },
    startup_time_ms: 1,
  };
}

function shownDeployment({ id, createdOn, versions, message }: Deployed) {
  return {
    id,
    created_on: createdOn,
    source: "wrangler",
    strategy: "percentage",
    author_email: "local",
    annotations: { "workers/message": message, "workers/triggered_by": "deployment" },
    versions,
  };
}
