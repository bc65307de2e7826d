/**
 * `npm run chain`: a local chain with test stablecoins, kept in the state folder. `npm run chain -- pay ADDRESS AMOUNT
 * [SYMBOL]` sends some of them, for people without a wallet at hand.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import {
  createTestClient,
  type Hash,
  http,
  isAddress,
  parseUnits,
  publicActions,
  walletActions,
} from "viem";
import { STATE_DIR } from "../local/options.ts";
import { runUntilStopped } from "../local/run.ts";
import { startAnvil } from "./anvil.ts";
import { CHAIN_ID, CHAIN_PORT, CHAIN_URL, DECIMALS, PAYER, TOKENS } from "./local-network.ts";
import { TEST_DOLLAR_ABI, testDollarCreation } from "./test-dollar.ts";

const BLOCK_SECONDS = 2;
const PLENTY = parseUnits("1000000000", DECIMALS);
const USAGE = "Usage: npm run chain | npm run chain -- pay ADDRESS AMOUNT [USDT|USDC]";

const client = createTestClient({ mode: "anvil", transport: http(CHAIN_URL), account: PAYER })
  .extend(publicActions)
  .extend(walletActions);

const [command, ...rest] = process.argv.slice(2);
if (command === undefined) await runUntilStopped(run);
else {
  await pay(rest).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}

async function run(): Promise<() => Promise<void>> {
  mkdirSync(STATE_DIR, { recursive: true });
  const { process: anvil } = await startAnvil(
    { chainId: CHAIN_ID, port: CHAIN_PORT },
    "--state",
    join(STATE_DIR, "chain.json"),
    "--state-interval",
    "5",
    "--block-time",
    String(BLOCK_SECONDS),
  );
  const ended = new Promise<void>((done) => void anvil.once("exit", () => done()));
  await makeTokens();
  console.log(`
A local chain is running, chain id ${CHAIN_ID}, a block every ${BLOCK_SECONDS} s.

  RPC      ${CHAIN_URL}
  Wallet   the seed phrase "test test test test test test test test test test test junk"
${TOKENS.map(({ symbol, contract }) => `  ${symbol}     ${contract}`).join("\n")}

Start the product after it, and it offers crypto. Stop the chain with Ctrl+C; its state stays.
`);
  return async () => {
    anvil.kill();
    await ended;
  };
}

/** In this order, since the order makes their addresses; a chain that was kept has them. */
async function makeTokens(): Promise<void> {
  for (const { symbol, contract: address } of TOKENS) {
    if (await client.getCode({ address })) continue;
    const data = testDollarCreation(symbol, { decimals: DECIMALS });
    const made = await included(await client.sendTransaction({ chain: null, data }));
    if (made.contractAddress !== address)
      throw new Error(`A token is at ${made.contractAddress}: remove chain.json and start again.`);
    await included(
      await client.writeContract({
        chain: null,
        address,
        abi: TEST_DOLLAR_ABI,
        functionName: "mint",
        args: [PAYER, PLENTY],
      }),
    );
  }
}

/** Without waiting for the next block. */
async function included(hash: Hash) {
  await client.mine({ blocks: 1 });
  return client.waitForTransactionReceipt({ hash });
}

async function pay([to = "", amount = "", symbol = "USDT"]: string[]): Promise<void> {
  const token = TOKENS.find((one) => one.symbol === symbol);
  if (!token || !isAddress(to) || !/^\d+(\.\d{1,6})?$/.test(amount)) throw new Error(USAGE);
  const hash = await client
    .writeContract({
      chain: null,
      address: token.contract,
      abi: TEST_DOLLAR_ABI,
      functionName: "transfer",
      args: [to, parseUnits(amount, DECIMALS)],
    })
    .catch((cause: Error) => {
      throw new Error(`Nothing was sent: is \`npm run chain\` running?\n${cause.message}`, {
        cause,
      });
    });
  console.log(hash);
}
