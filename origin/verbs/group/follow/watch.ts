/**
 * Looks at groups for all the pages that wait for a move of theirs: one question to the database each time, however many
 * they are. A page says what it saw and is told as soon as the database has something else; a move between two looks, or
 * before the first, is found by the next.
 */
import type { SeenGroup } from "#contract/group.ts";
import type { Clock } from "#origin/ground/clock.ts";
import type { News, RoomOf } from "#origin/ground/ports/follow-groups.ts";

export interface WatchParts {
  /** The groups that exist, with their versions. */
  versions: (ids: string[]) => Promise<ReadonlyMap<string, number>>;
  /** Resolves when it is time to look again. */
  pause: () => Promise<void>;
  clock: Clock;
  /** How long a page waits before it is told that all is as it was. */
  waitMs: number;
  /** How many pages may wait. */
  room: number;
  /** How many of them may be of one line; a wider network may have its share of that. */
  roomOfLine: number;
  onError: (error: unknown) => void;
}

interface Page {
  seen: SeenGroup[];
  by: RoomOf[];
  /** By the clock. */
  until: number;
  tell: (news: News) => void;
}

export class Watch {
  readonly #parts: WatchParts;
  readonly #pages = new Set<Page>();
  #isLooking = false;

  constructor(parts: WatchParts) {
    this.#parts = parts;
  }

  /** A page that has left is forgotten with its last look: until then it takes up room, and no question of its own. */
  follow(seen: SeenGroup[], by: RoomOf[] = []): Promise<News> {
    const { clock, waitMs, room } = this.#parts;
    if (this.#pages.size >= room || by.some((network) => this.#hasItsShare(network)))
      return Promise.resolve("unwatched");
    return new Promise((resolve) => {
      const tell = (news: News) => {
        this.#pages.delete(page);
        resolve(news);
      };
      const page: Page = { seen, by, until: clock.now() + waitMs, tell };
      this.#pages.add(page);
      if (!this.#isLooking) void this.#look();
    });
  }

  #hasItsShare({ subject, share }: RoomOf): boolean {
    const own = [...this.#pages].filter(({ by }) => by.some((one) => one.subject === subject));
    return own.length >= share * this.#parts.roomOfLine;
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    while (this.#pages.size > 0) {
      await this.#lookOnce([...this.#pages]);
      await this.#parts.pause();
    }
    this.#isLooking = false;
  }

  async #lookOnce(pages: Page[]): Promise<void> {
    const ids = new Set(pages.flatMap(({ seen }) => seen.map(({ id }) => id)));
    try {
      const versions = await this.#parts.versions([...ids]);
      const now = this.#parts.clock.now();
      for (const page of pages) {
        if (page.seen.some(({ id, version }) => versions.get(id) !== version)) page.tell("moved");
        else if (now >= page.until) page.tell("same");
      }
    } catch (error) {
      this.#parts.onError(error);
      for (const page of pages) page.tell("unwatched");
    }
  }
}
