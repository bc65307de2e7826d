/**
 * Asks the sources of a network, one client a request. A source that is silent, answers garbage, or is of another chain
 * is passed over for the next; when none is left nobody knows anything.
 */
import { type Client, createClient, http } from "viem";
import { getChainId } from "viem/actions";
import { log } from "../../../log.ts";
import { ProviderSilence } from "../../provider.ts";
import { chainIdOf, type Network } from "../network.ts";

/** For all that is asked of one source at a time. */
const PATIENCE_MS = 4_000;

/** @throws {ProviderSilence} when no source gave a usable answer. */
export async function fromAnySource<Answer>(
  network: Network,
  question: (client: Client) => Promise<Answer>,
): Promise<Answer> {
  const [answer] = await fromSources(network, 1, question);
  return answer!;
}

/** The answers of so many different sources. @throws {ProviderSilence} when there are not so many. */
export async function fromSources<Answer>(
  network: Network,
  count: number,
  question: (client: Client) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const source of network.sources) {
    try {
      answers.push(await question(await connected(network, source)));
    } catch (error) {
      log("chain.source_failed", { error });
    }
    if (answers.length === count) return answers;
  }
  throw new ProviderSilence(`no answer from ${network.id}`);
}

async function connected(network: Network, source: string): Promise<Client> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const transport = http(source, {
    retryCount: 0,
    timeout: PATIENCE_MS,
    fetchOptions: { signal, redirect: "manual" },
  });
  const client = createClient({ transport });
  if ((await getChainId(client)) !== chainIdOf(network)) {
    throw new Error("a source is of another chain");
  }
  return client;
}
