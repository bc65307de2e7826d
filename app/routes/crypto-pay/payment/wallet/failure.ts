/** What can go wrong with a wallet: a closed set (spec §8), each with its own message. Pure. */

export type WalletFailure =
  | "info"
  | "noWallet"
  | "connectFailed"
  | "relaySilent"
  | "walletSilent"
  | "notConnected"
  | "wrongChain"
  | "unsupported"
  | "rejected"
  | "waiting"
  | "lowBalance"
  | "noGas"
  | "reverted"
  | "cancelled"
  | "failed";

/** Of EIP-1193, EIP-1474 and EIP-3085. */
const BY_CODE: Record<number, WalletFailure> = {
  4001: "rejected",
  4100: "notConnected",
  4900: "notConnected",
  4902: "unsupported",
  [-32_002]: "waiting",
};

/** By name, since the build renames classes. */
const BY_NAME = new Map<string, WalletFailure>([
  ["UserRejectedRequestError", "rejected"],
  ["ResourceUnavailableRpcError", "waiting"],
  ["ProviderNotFoundError", "noWallet"],
  ["RelaySilentError", "relaySilent"],
  ["WalletSilentError", "walletSilent"],
  ["ConnectorNotConnectedError", "notConnected"],
  ["ConnectorAccountNotFoundError", "notConnected"],
  ["ConnectorChainMismatchError", "wrongChain"],
  ["ChainMismatchError", "wrongChain"],
  ["SwitchChainNotSupportedError", "wrongChain"],
  ["ChainNotConfiguredError", "unsupported"],
  ["InsufficientFundsError", "noGas"],
  ["ExecutionRevertedError", "reverted"],
  ["ContractFunctionRevertedError", "reverted"],
]);

/** Libraries wrap a wallet's error; the innermost known cause decides. */
export function failureOf(error: unknown, otherwise: WalletFailure): WalletFailure {
  if (typeof error !== "object" || error === null) return otherwise;
  const { code, name, cause } = error as { code?: unknown; name?: unknown; cause?: unknown };
  const own =
    (typeof code === "number" ? BY_CODE[code] : undefined) ??
    (typeof name === "string" ? BY_NAME.get(name) : undefined);
  return failureOf(cause, own ?? otherwise);
}
