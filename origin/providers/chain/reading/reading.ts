/** What one reading of a network works with. */
import type { Network } from "#origin/ground/chain/network.ts";
import type { Clock } from "#origin/ground/clock.ts";
import type { Memory } from "./memory.ts";
import type { HeadedSource } from "./source.ts";

export interface Books {
  db: D1Database;
  clock: Clock;
}

export interface Reading {
  books: Books;
  network: Network;
  /** In the order of the configuration. */
  asked: HeadedSource[];
  memory: Memory;
  /** The last block that is not read again at the tip. */
  front: number;
  head: number;
  /** By the moment since when a range is unread. */
  recipients: Map<number, string[] | null>;
  isOver: () => boolean;
  /** Writes down how far it has come. */
  kept(): D1PreparedStatement;
}
