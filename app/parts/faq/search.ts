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

/** The least that says what a text is about. */
const WORD_LENGTH = 3;
const OFFERED = 3;

/** Of what is written: less is chance. */
const LEAST_SHARE = 0.4;
/** A word that no entry has says little: people tell a story. */
const UNKNOWN = 0.05;

/**
 * Which of these are about what somebody writes: those that share the most of its words, or of its pairs of characters
 * where words are not set apart. The fewer entries have a word, the more it says. None for a text that says little.
 */
export function offered<Entry>(text: string, entries: [Entry, string][]): Entry[] {
  const known = entries.map(([entry, about]) => ({ entry, about: folded(about) }));
  const parts = partsOf(folded(text)).map((part) => {
    const having = known.filter(({ about }) => about.includes(part)).length;
    return { part, weight: having === 0 ? UNKNOWN : 1 / having };
  });
  const all = sum(parts);
  return known
    .map(({ entry, about }) => {
      const found = sum(parts.filter(({ part }) => about.includes(part)));
      return { entry, share: found / all };
    })
    .filter(({ share }) => share >= LEAST_SHARE)
    .sort((a, b) => b.share - a.share)
    .slice(0, OFFERED)
    .map(({ entry }) => entry);
}

function sum(parts: { weight: number }[]): number {
  return parts.reduce((all, { weight }) => all + weight, 0);
}

/** Words, and of scripts without spaces each two characters that stand together. */
function partsOf(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const parts = words.flatMap((word) => {
    const letters = Array.from(word);
    if (!/\p{Script=Han}/u.test(word)) return letters.length >= WORD_LENGTH ? [word] : [];
    return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
  });
  return [...new Set(parts)];
}
