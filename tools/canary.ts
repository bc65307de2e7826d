/**
 * Signs and checks the canary's statements: `npm run canary -- sign|verify`. The key stays with who signs
 * (.secrets/canary-key.pem, made when it is missing); its public half is committed beside the statements, and the page
 * shows it.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { privateKeyIn, rawPublicKey, signText, verifyText } from "./signing.ts";

const KEY_FILE = ".secrets/canary-key.pem";
const PUBLIC_KEY_FILE = "app/routes/clause/documents/canary.pub";
const STATEMENTS = "app/routes/clause/documents/canary/*.md";

const [command] = process.argv.slice(2);
if (command === "sign") sign();
else if (command === "verify") verify();
else fail("Usage: npm run canary -- sign|verify");

function sign(): void {
  const key = privateKeyIn(KEY_FILE);
  writeFileSync(PUBLIC_KEY_FILE, `${rawPublicKey(key)}\n`);
  for (const file of globSync(STATEMENTS)) {
    writeFileSync(signatureFile(file), `${signText(readFileSync(file, "utf8"), key)}\n`);
    console.log(`signed ${file}`);
  }
}

function verify(): void {
  const bad = globSync(STATEMENTS).filter((file) => !holds(file));
  if (bad.length > 0) fail(`No signature of ${PUBLIC_KEY_FILE} holds for:\n${bad.join("\n")}`);
  console.log("Every statement's signature holds.");
}

function holds(file: string): boolean {
  if (!existsSync(signatureFile(file))) return false;
  const signature = readFileSync(signatureFile(file), "utf8").trim();
  return verifyText(
    readFileSync(file, "utf8"),
    signature,
    readFileSync(PUBLIC_KEY_FILE, "utf8").trim(),
  );
}

function signatureFile(statement: string): string {
  return statement.replace(/\.md$/, ".sig");
}

function fail(line: string): never {
  console.error(line);
  process.exit(1);
}
