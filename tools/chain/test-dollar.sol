// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

// A stablecoin for tests and the local chain: anybody mints it. Like the oldest of its kind, `transfer` returns nothing.
// `npx solc@0.8.37 --optimize --bin tools/chain/test-dollar.sol` makes the bytecode beside it.
contract TestDollar {
    string public name = "Test Dollar";
    string public symbol;
    uint8 public decimals;
    // In hundredths of a percent, taken from what is sent.
    uint256 public fee;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(string memory symbol_, uint8 decimals_, uint256 fee_) {
        symbol = symbol_;
        decimals = decimals_;
        fee = fee_;
    }

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external {
        require(balanceOf[msg.sender] >= value, "balance too low");
        uint256 arrives = value - (value * fee) / 10000;
        balanceOf[msg.sender] -= value;
        balanceOf[to] += arrives;
        emit Transfer(msg.sender, to, arrives);
    }
}
