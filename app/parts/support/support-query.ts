/** Questions in the browser's cache, by whose they are: of a mailbox's key, or of whoever is signed in. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "#app/data/api/client.ts";
import { queryClient } from "#app/data/query/query-client.ts";

/** The key of a mailbox; undefined for the account. */
export type SupportKey = string | undefined;

const QUESTIONS = ["user_support_threads"];
const QUESTION = ["user_support_thread"];

export function threadsQuery(key: SupportKey) {
  return infiniteQueryOptions({
    queryKey: [...QUESTIONS, key],
    queryFn: ({ pageParam: cursor }) =>
      call("user_support_threads", { key, ...(cursor !== null && { cursor }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** Pages of messages, the newest page first. */
export function threadQuery(key: SupportKey, thread: string) {
  return infiniteQueryOptions({
    queryKey: [...QUESTION, key, thread],
    queryFn: ({ pageParam: cursor }) =>
      call("user_support_thread", { key, thread, ...(cursor !== null && { cursor }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

/** A picture as an address of its own content: it has none at our host. */
export function pictureQuery(key: SupportKey, id: string) {
  return queryOptions({
    queryKey: ["user_support_picture", key, id],
    async queryFn() {
      const { type, content } = await call("user_support_picture", { key, id });
      return `data:${type};base64,${content}`;
    },
    staleTime: Infinity,
  });
}

/** After something was written or closed. */
export async function questionsChanged(): Promise<void> {
  await Promise.all(
    [QUESTIONS, QUESTION].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}
