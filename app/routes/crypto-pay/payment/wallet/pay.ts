/** Sends the payment from the connected wallet, after every check that does not need its owner. */
import { type Account, type Chain, type Client, erc20Abi, type Hex, type Transport } from "viem";
import {
  estimateContractGas,
  getBalance,
  getGasPrice,
  readContract,
  writeContract,
} from "viem/actions";
import { isAddress, parseUnits } from "viem/utils";
import type { Config } from "wagmi";
import { getConnectorClient } from "wagmi/actions";
import type { CryptoPayment } from "#contract/crypto.ts";
import { dueOf } from "#app/routes/crypto-pay/payment/due.ts";
import { failureOf, type WalletFailure } from "./failure.ts";

interface Transfer {
  chainId: number;
  token: Hex;
  recipient: Hex;
  amount: bigint;
}

/** What the payment asks for; an address with a broken checksum is somebody else's and never reaches a wallet. */
export function transferOf({ quote, networks }: CryptoPayment): Transfer | WalletFailure {
  const network = networks.find(({ id }) => id === quote?.network);
  const token = network?.tokens.find(({ symbol }) => symbol === quote?.token);
  if (!quote || !network?.wallet || !token) return "unsupported";
  const { contract, decimals } = token;
  if (!isAddress(quote.address) || !isAddress(contract)) return "info";
  return {
    chainId: network.wallet.chainId,
    token: contract,
    recipient: quote.address,
    amount: parseUnits(dueOf(quote), decimals),
  };
}

/** `onAsking` is called when the wallet's owner has to confirm. Returns the hash and the sender, or what went wrong. */
export async function pay(
  config: Config,
  payment: CryptoPayment,
  onAsking: () => void,
): Promise<{ hash: Hex; from: Hex } | WalletFailure> {
  const transfer = transferOf(payment);
  if (typeof transfer === "string") return transfer;
  try {
    // Asks the wallet for its chain again: it may have changed since the page looked.
    const client = await getConnectorClient(config, { chainId: transfer.chainId });
    const missing = await whatIsMissing(client, transfer);
    if (missing) return missing;
    onAsking();
    const hash = await writeContract(client, callOf(client, transfer));
    return { hash, from: client.account.address };
  } catch (error) {
    return failureOf(error, "failed");
  }
}

type Wallet = Client<Transport, Chain, Account>;

async function whatIsMissing(wallet: Wallet, transfer: Transfer): Promise<WalletFailure | null> {
  const { address } = wallet.account;
  const balance = await readContract(wallet, {
    address: transfer.token,
    abi: erc20Abi,
    functionName: "balanceOf",
    args: [address],
  });
  if (balance < transfer.amount) return "lowBalance";
  const [gas, price, coins] = await Promise.all([
    estimateContractGas(wallet, callOf(wallet, transfer)),
    getGasPrice(wallet),
    getBalance(wallet, { address }),
  ]);
  return coins < gas * price ? "noGas" : null;
}

function callOf({ account, chain }: Wallet, { token, recipient, amount }: Transfer) {
  return {
    account,
    chain,
    address: token,
    abi: erc20Abi,
    functionName: "transfer",
    args: [recipient, amount],
  } as const;
}
