/**
 * Asks the sources of a network, connected anew for each request. A source that is silent, answers garbage, or is of
 * another chain is passed over for the next; when none is left nobody knows anything.
 */
import { log } from "#origin/ground/log.ts";
import { ProviderSilence } from "#origin/ground/ports/payments.ts";
import type { Network } from "#origin/ground/chain/network.ts";
import { isTron } from "#origin/ground/chain/notation.ts";
import { connectEvm } from "./evm.ts";
import type { Source } from "./read.ts";
import { connectTron } from "./tron.ts";

/** For all that is asked of one source at a time. */
const PATIENCE_MS = 4_000;

/** @throws {ProviderSilence} when no source gave a usable answer. */
export async function fromAnySource<Answer>(
  network: Network,
  question: (source: Source) => Promise<Answer>,
): Promise<Answer> {
  const [answer] = await fromSources(network, 1, question);
  return answer!;
}

/** The answers of so many different sources. @throws {ProviderSilence} when there are not so many. */
export async function fromSources<Answer>(
  network: Network,
  count: number,
  question: (source: Source) => Promise<Answer>,
): Promise<Answer[]> {
  const connect = isTron(network.id) ? connectTron : connectEvm;
  const answers: Answer[] = [];
  for (const url of network.sources) {
    try {
      answers.push(await question(await connect(network, url, PATIENCE_MS)));
    } catch (error) {
      log("chain.source_failed", { error });
    }
    if (answers.length === count) return answers;
  }
  throw new ProviderSilence(`no answer from ${network.id}`);
}
