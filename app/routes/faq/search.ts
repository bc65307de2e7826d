/** The search of the questions: every word must occur in the question or its answer. */
const MAX_LENGTH = 100;

export function matches(query: string, text: string): boolean {
  const words = folded(query.slice(0, MAX_LENGTH)).split(/\s+/).filter(Boolean);
  const haystack = folded(text);
  return words.every((word) => haystack.includes(word));
}

/** Full-width letters and capitals make no difference. */
function folded(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
