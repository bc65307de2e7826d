/** Fills a local database with the starting catalogue and the samples; running it again changes nothing. */
import { globSync, readFileSync } from "node:fs";
import type { Miniflare } from "miniflare";
import { unstable_splitSqlQuery } from "wrangler";
import { readStatement } from "#contract/canary.ts";
import { manifestDocument, type ManifestFile, readManifest } from "#contract/release-manifest.ts";
import { signedStatement } from "../canary.ts";
import { rawPublicKey, signText, verifyText } from "../signing.ts";

const FILES = ["origin/ground/db/seed.sql", "origin/ground/db/seed-sample.sql"];
const STATEMENTS = "origin/ground/db/sample-canary/*";

/** `releaseKey` signs the list of the seeded release files and the canary's statements, as owners do with real ones. */
export async function seed(db: D1, releaseKey: string): Promise<void> {
  for (const file of FILES) {
    const statements = unstable_splitSqlQuery(readFileSync(file, "utf8"));
    await db.batch(statements.map((statement) => db.prepare(statement)));
  }
  await signReleases(db, releaseKey);
  await addStatements(db, releaseKey);
}

/** Only where there is none: they are never changed. */
async function addStatements(db: D1, releaseKey: string): Promise<void> {
  if (await db.prepare(`SELECT 1 FROM canary_statement LIMIT 1`).first()) return;
  const statements = globSync(STATEMENTS)
    .toSorted()
    .map((folder) => signedStatement(folder, releaseKey));
  await db.batch(
    statements.map(({ texts }) => {
      const { date } = readStatement(texts[0]!.text)!;
      return db
        .prepare(`INSERT INTO canary_statement (day, texts, published_at) VALUES (?, ?, ?)`)
        .bind(date, JSON.stringify(texts), Date.parse(date));
    }),
  );
}

/** Signs the list anew only when it names other files than the last one, or another key signed that. */
async function signReleases(db: D1, releaseKey: string): Promise<void> {
  const { results } = await db
    .prepare(`SELECT name, platform, version, size, sha256
       FROM release_file JOIN release USING (platform, version) WHERE sample = 1`)
    .all<ManifestFile>();
  if (results.length === 0) return;
  const last = await db
    .prepare(`SELECT document, signature FROM release_manifest ORDER BY signed_at DESC LIMIT 1`)
    .first<{ document: string; signature: string }>();
  const lastSignedAt = last && readManifest(last.document)?.signedAt;
  const current = last && last.document === manifestDocument(results, lastSignedAt ?? "");
  if (current && verifyText(last.document, last.signature, rawPublicKey(releaseKey))) return;
  const now = new Date();
  const document = manifestDocument(results, now.toISOString());
  await db
    .prepare(`INSERT INTO release_manifest (signed_at, document, signature) VALUES (?, ?, ?)`)
    .bind(now.getTime(), document, signText(document, releaseKey))
    .run();
}

type D1 = Awaited<ReturnType<Miniflare["getD1Database"]>>;
