/**
 * `announcements_list`, `_show`, `_post`, `_change`, `_end`, and previews of what is posted or changed. What an announcement said before a change is in the operators' record.
 */
import { LANGUAGE_NAMES } from "#contract/languages.ts";
import type { OperationName, OperationRequest } from "#contract/ops/operations.ts";
import { refuse, type Refusal } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import { pageFrom } from "#origin/ground/db/page.ts";
import { textIn, textsIn } from "#origin/ground/db/texts.ts";
import { retryLost } from "#origin/ground/db/retry.ts";
import { isUniqueViolation } from "#origin/ground/db/violation.ts";
import { newId } from "#origin/ground/ids.ts";
import type { Operation, OperatorContext } from "#origin/ground/operation.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { stateAt } from "#origin/verbs/marketing/announcement.ts";
import {
  announcementById,
  type AnnouncementRow,
  type AnnouncementText,
  insertAnnouncement,
  type NewAnnouncement,
  newestAnnouncements,
  updateAnnouncement,
} from "./repository.ts";

export const listAllAnnouncements: Operation<"announcements_list"> = async (context, input) => {
  const { id, ...page } = input;
  const { rows, next } = await pageFrom(
    page,
    (after, count) => newestAnnouncements(context.db, { id, after }, count),
    (row) => ({ at: row.published_at, id: row.id }),
  );
  return succeed({ announcements: rows.map((row) => listed(context, row)), next });
};

export const showAnnouncement: Operation<"announcements_show"> = (context, { id }) =>
  shown(context, id);

/** Refuses an id that is there (`AnnouncementTaken`) and an end that is past or before the beginning. */
export const postAnnouncement: Operation<"announcements_post"> = async (context, input) => {
  const { db, clock } = context;
  const { id } = input;
  const posted = postedAt(clock.now(), input);
  if ("problem" in posted) return posted;
  try {
    await db.batch([
      insertAnnouncement(db, posted),
      recordAction(context, {
        action: "announcements_post",
        subject: id,
        detail: { publishedAt: instant(posted.publishedAt) },
      }),
    ]);
  } catch (error) {
    if (isUniqueViolation(error, "announcement", "id")) return refuse("AnnouncementTaken", "id");
    throw error;
  }
  return shown(context, id);
};

export const previewPost: Operation<"announcements_post_preview"> = async (context, input) => {
  const { db, clock } = context;
  const posted = postedAt(clock.now(), input);
  if ("problem" in posted) return posted;
  const isTaken = (await announcementById(db, input.id)) !== null;
  return isTaken ? refuse("AnnouncementTaken", "id") : previewed(context, posted);
};

type Post = OperationRequest<"announcements_post">;

function postedAt(now: number, input: Post): NewAnnouncement | Refusal {
  const { id, kind, title: titles, body: bodies, link, label: labels } = input;
  const publishedAt = input.publishedAt ? Date.parse(input.publishedAt) : now;
  const endsAt = input.endsAt ? Date.parse(input.endsAt) : null;
  if (isOver({ publishedAt, endsAt }, now)) return refuse("InvalidRequest", "endsAt");
  const leads = link && labels ? { url: link, labels } : null;
  return { id, kind, titles, bodies, link: leads, publishedAt, endsAt };
}

/** Refuses an end that is past or before the beginning, and a first link that some language has no label for. */
export const changeAnnouncement: Operation<"announcements_change"> = (context, input) =>
  changed(context, "announcements_change", input.id, (was) =>
    changedAt(context.clock.now(), was, input),
  );

export const previewChange: Operation<"announcements_change_preview"> = async (context, input) => {
  const row = await announcementById(context.db, input.id);
  if (!row) return refuse("NotFound", "id");
  const text = changedAt(context.clock.now(), textOf(row), input);
  return "problem" in text ? text : previewed(context, text);
};

type Change = OperationRequest<"announcements_change">;

function changedAt(now: number, was: AnnouncementText, input: Change): AnnouncementText | Refusal {
  const link = linkOf(was.link, input);
  if (link && "problem" in link) return link;
  const text = {
    kind: input.kind ?? was.kind,
    titles: { ...was.titles, ...input.title },
    bodies: { ...was.bodies, ...input.body },
    link,
    publishedAt: fromOf(input.publishedAt, now) ?? was.publishedAt,
    endsAt: input.endsAt === undefined ? was.endsAt : timeOf(input.endsAt),
    pinned: input.pinned === undefined ? was.pinned : input.pinned === "yes",
  };
  return input.endsAt && isOver(text, now) ? refuse("InvalidRequest", "endsAt") : text;
}

function linkOf(was: AnnouncementText["link"], { link, label }: Change) {
  const url = link === undefined ? was?.url : link;
  if (!url) return label ? refuse("InvalidRequest", "link") : null;
  const labels = { ...was?.labels, ...label };
  const isWhole = was !== null || LANGUAGE_NAMES.every((language) => labels[language]);
  return isWhole ? { url, labels } : refuse("InvalidRequest", "label");
}

function previewed({ clock }: OperatorContext, of: Omit<AnnouncementText, "pinned">) {
  const { kind, titles, bodies, link, publishedAt, endsAt } = of;
  return succeed({
    kind,
    state: stateAt({ published_at: publishedAt, ends_at: endsAt }, clock.now()),
    publishedAt: instant(publishedAt),
    endsAt: endsAt === null ? null : instant(endsAt),
    titles,
    bodies,
    link: link?.url ?? null,
    labels: link?.labels ?? {},
  });
}

/** One that has ended stays as it is; one that is not shown yet never will be. */
export const endAnnouncement: Operation<"announcements_end"> = (context, { id }) => {
  const now = context.clock.now();
  return changed(context, "announcements_end", id, (was) =>
    was.endsAt !== null && was.endsAt <= now ? null : { ...was, endsAt: now },
  );
};

/** `change` makes the text, null where there is nothing to do; of two at once the later is made of what the earlier left. */
async function changed(
  context: OperatorContext,
  action: OperationName,
  id: string,
  change: (was: AnnouncementText) => AnnouncementText | Refusal | null,
) {
  const { db } = context;
  const refusal = await retryLost(async () => {
    const row = await announcementById(db, id);
    if (!row) return refuse("NotFound", "id");
    const was = textOf(row);
    const text = change(was);
    if (text === null || "problem" in text) return text;
    const transition = { aggregate: "announcement", id, transitionId: newId() } as const;
    const [update] = await db.batch([
      updateAnnouncement(db, transition, row.transition_id, text),
      recordAction(context, {
        action,
        subject: id,
        before: was,
        after: text,
        transition,
      }),
    ]);
    return update?.meta.changes === 1 ? null : "lost";
  });
  return refusal ?? shown(context, id);
}

export async function shown(context: OperatorContext, id: string) {
  const row = await announcementById(context.db, id);
  if (!row) return refuse("NotFound", "id");
  const { titles, bodies, link } = textOf(row);
  const leads = { link: link?.url ?? null, labels: link?.labels ?? {} };
  return succeed({ ...listed(context, row), titles, bodies, ...leads });
}

function listed({ clock, caller }: OperatorContext, row: AnnouncementRow) {
  const { id, kind, published_at: from, ends_at: until } = row;
  return {
    id,
    kind,
    title: textIn(row.titles, caller.language),
    state: stateAt(row, clock.now()),
    publishedAt: instant(from),
    endsAt: until === null ? null : instant(until),
    letterAt: row.letter_at === null ? null : instant(row.letter_at),
    letters: row.letters,
    pinned: row.pinned === 1,
    sample: row.sample === 1,
  };
}

function isOver(
  { publishedAt, endsAt }: { publishedAt: number; endsAt: number | null },
  now: number,
) {
  return endsAt !== null && endsAt <= Math.max(publishedAt, now);
}

function textOf(row: AnnouncementRow): AnnouncementText {
  return {
    kind: row.kind,
    titles: textsIn(row.titles),
    bodies: textsIn(row.bodies),
    link: row.link_url === null ? null : { url: row.link_url, labels: textsIn(row.link_labels) },
    publishedAt: row.published_at,
    endsAt: row.ends_at,
    pinned: row.pinned === 1,
  };
}

function fromOf(at: string | undefined, now: number): number | null {
  if (at === undefined) return null;
  return at === "now" ? now : Date.parse(at);
}

function timeOf(at: string | null): number | null {
  return at === null ? null : Date.parse(at);
}
