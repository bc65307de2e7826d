/** The test stablecoin (test-dollar.sol, which names the command that makes its bytecode). */
import { encodeDeployData, type Hex, parseAbi } from "viem";
import compiled from "./test-dollar.json" with { type: "json" };

export const TEST_DOLLAR_ABI = parseAbi([
  "constructor(string symbol, uint8 decimals, uint256 fee)",
  "function mint(address to, uint256 value)",
  "function transfer(address to, uint256 value)",
  "function balanceOf(address owner) view returns (uint256)",
]);

/** What a transaction holds that makes one; `fee` in hundredths of a percent. */
export function testDollarCreation(symbol: string, { decimals = 6, fee = 0n } = {}): Hex {
  return encodeDeployData({
    abi: TEST_DOLLAR_ABI,
    bytecode: compiled.bytecode as Hex,
    args: [symbol, decimals, fee],
  });
}
