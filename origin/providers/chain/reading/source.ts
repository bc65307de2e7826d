/**
 * Asks the sources of a network. One that is silent, answers garbage, or is of another chain is passed over for the next;
 * when none is left nobody knows anything.
 */
import { log } from "#origin/ground/log.ts";
import { ProviderSilence } from "#origin/ground/ports/payments.ts";
import type { Network } from "#origin/ground/chain/network.ts";
import { isTron } from "#origin/ground/chain/notation.ts";
import { evmSource } from "./evm.ts";
import type { Source } from "./read.ts";
import { tronSource } from "./tron.ts";

/** In the order of the configuration; made anew for each request. */
export function sourcesOf(network: Network): Source[] {
  const make = isTron(network.id) ? tronSource : evmSource;
  return network.sources.map((url) => make(network, url));
}

/** A source and the newest block it told of. */
export interface HeadedSource {
  source: Source;
  head: () => Promise<number>;
}

/** Answers `undefined` where it does not know. */
type Question<Answer> = (source: Source, head: number) => Promise<Answer | undefined>;

/** The first usable answer. @throws {ProviderSilence} when there is none. */
export function fromAnySource<Answer>(
  network: Network,
  question: Question<Answer>,
): Promise<Answer> {
  return fromAgreeing(network, () => 1, question);
}

/**
 * The first answer that so many sources give alike: how many, the answer decides.
 * @throws {ProviderSilence} when there is none
 */
export async function fromAgreeing<Answer>(
  network: Network,
  votesFor: (answer: Answer) => number,
  question: Question<Answer>,
  sources: HeadedSource[] = sourcesOf(network).map((source) => ({ source, head: source.head })),
): Promise<Answer> {
  const votes = new Map<string, number>();
  for (const { source, head } of sources) {
    const answer = await head()
      .then((number) => question(source, number))
      .catch((error: unknown) => {
        log("chain.source_failed", { network: network.id, error });
        return undefined;
      });
    if (answer === undefined) continue;
    const key = JSON.stringify(answer, plainly);
    const given = (votes.get(key) ?? 0) + 1;
    if (given >= votesFor(answer)) return answer;
    votes.set(key, given);
  }
  if (votes.size > 1) log("chain.sources_disagree", { network: network.id });
  throw new ProviderSilence(`no answer from ${network.id}`);
}

/** How many sources must say the same about so much money, in minor units. */
export function votesForAmount({ agreeAbove }: Network, amount: number): number {
  return agreeAbove !== undefined && amount > agreeAbove ? 2 : 1;
}

function plainly(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? value.toString() : value;
}
