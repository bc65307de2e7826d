/**
 * How the built pages import what is lazy: every `import()` comes through here (tools/vite-import-part.ts). A browser
 * never asks again for a module that did not come. So the files are fetched first, which can be tried twice, and
 * imported when they are in the browser's cache.
 */

/** A second try begins then, beside the first: a line may hang, or only be slow. */
const SECOND_TRY_MS = 10_000;
const GIVE_UP_MS = 30_000;

/** Where the built files are. */
const FOLDER = "/assets/";

const fetched = new Map<string, Promise<void>>();

/**
 * `files` are the part's and what it imports; none where it imports nothing.
 * @throws when the part does not come; asking again tries again.
 */
export async function importPart<Part>(
  importer: () => Promise<Part>,
  files: string[] = [],
): Promise<Part> {
  const [, own] = /import\(\W+([\w.-]+)/.exec(String(importer)) ?? [];
  if (files.length > 0) await fetchFiles(files.map((file) => `/${file}`));
  else if (own) await fetchFiles([FOLDER + own]);
  return importer();
}

export async function fetchFiles(files: string[]): Promise<void> {
  await Promise.all(files.map(fetchOnce));
}

function fetchOnce(file: string): Promise<void> {
  // The page itself loads these.
  if (document.querySelector(`link[rel=modulepreload][href="${file}"]`)) return Promise.resolve();
  const known = fetched.get(file);
  if (known) return known;
  const coming = fetchTwice(file);
  fetched.set(file, coming);
  coming.catch(() => fetched.delete(file));
  return coming;
}

function fetchTwice(file: string): Promise<void> {
  const first = fetchWhole(file, "default");
  const second = Promise.race([first, failAfter(SECOND_TRY_MS)]).catch(() =>
    fetchWhole(file, "reload"),
  );
  return Promise.race([Promise.any([first, second]), failAfter(GIVE_UP_MS)]);
}

/** @throws where something else comes in its place, such as the page of a network that wants a sign-in. */
async function fetchWhole(file: string, cache: RequestCache): Promise<void> {
  const answer = await fetch(file, { cache });
  const isScript = answer.headers.get("content-type")?.includes("javascript");
  if (!answer.ok || !isScript) throw new Error(`${file}: HTTP ${answer.status}`);
  await answer.arrayBuffer();
}

function failAfter(ms: number): Promise<never> {
  return new Promise((_, fail) => setTimeout(() => fail(new Error(`nothing in ${ms} ms`)), ms));
}
