/**
 * The objects that pages of groups wait in (decision 0082). Each holds its waiting pages in memory and nothing else: what
 * is true is in the database, and one that is gone costs its pages one more call.
 */
import { DurableObject } from "cloudflare:workers";
import { FOLLOW_SECONDS, type SeenGroup } from "#contract/group.ts";
import { systemClock } from "#origin/ground/clock.ts";
import { log } from "#origin/ground/log.ts";
import { groupVersions } from "./repository.ts";
import { Watch } from "./watch.ts";
import type { News, RoomOf } from "#origin/ground/ports/follow-groups.ts";

const LOOK_EVERY_MS = 1_000;
/** 160,000 pages in all. */
const PAGES_AN_OBJECT = 5_000;
/** Wider networks have a multiple (books/limit/network.ts). */
const PAGES_OF_A_LINE = 50;

export class GroupWatch extends DurableObject<{ DB: D1Database }> {
  /** The state of the last look: whoever is told of a move reads no copy from before it. */
  #bookmark: string | null = null;
  readonly #watch = new Watch({
    versions: async (ids) => {
      const session = this.env.DB.withSession("first-primary");
      const versions = await groupVersions(session, ids);
      this.#bookmark = session.getBookmark();
      return versions;
    },
    pause: () => new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS)),
    clock: systemClock,
    waitMs: FOLLOW_SECONDS * 1_000,
    room: PAGES_AN_OBJECT,
    roomOfLine: PAGES_OF_A_LINE,
    onError: (error) => log("group.watch_failed", { error }),
  });

  async watch(seen: SeenGroup[], by: RoomOf[]): Promise<{ news: News; bookmark: string | null }> {
    const news = await this.#watch.follow(seen, by);
    return { news, bookmark: this.#bookmark };
  }
}
