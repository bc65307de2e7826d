/** Copies of the database near its readers. wrangler has no command for it, so the platform's API is asked itself. */
import { readFileSync } from "node:fs";

const API = "https://api.cloudflare.com/client/v4";
const WHAT = "Give the database copies near its readers";

interface Written {
  d1_databases: { binding: string; database_id: string }[];
}

/** Asking again changes nothing. @param config the origin's, as it is deployed. @throws with what the platform says. */
export async function replicate(config: string, environment: NodeJS.ProcessEnv): Promise<void> {
  const { d1_databases: databases } = JSON.parse(readFileSync(config, "utf8")) as Written;
  const id = databases.find(({ binding }) => binding === "DB")?.database_id;
  const {
    CLOUDFLARE_API_BASE_URL: api = API,
    CLOUDFLARE_ACCOUNT_ID: account,
    CLOUDFLARE_API_TOKEN: token,
  } = environment;
  if (!account || !token)
    throw new Error(
      `${WHAT}: set CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN (README.md, Deploy)`,
    );
  const answer = await fetch(`${api}/accounts/${account}/d1/database/${id}`, {
    method: "PUT",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ read_replication: { mode: "auto" } }),
  });
  if (!answer.ok) throw new Error(`${WHAT}: ${answer.status} ${await answer.text()}`);
}
