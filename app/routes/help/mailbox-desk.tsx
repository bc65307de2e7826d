/** Support for a mailbox, once it is proven; a key that has ended leads back to the code. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "#app/data/api/api-error.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { SupportDesk } from "#app/parts/support/support-desk.tsx";
import { threadsQuery } from "#app/parts/support/support-query.ts";

export interface MailboxDeskProps {
  supportKey: string;
  onEnded: () => void;
}

export function MailboxDesk({ supportKey, onEnded }: MailboxDeskProps) {
  const { error } = useInfiniteQuery(threadsQuery(supportKey), queryClient);
  const hasEnded = error instanceof ApiError && error.problem === "SupportKeyEnded";
  useEffect(() => {
    if (hasEnded) onEnded();
  }, [hasEnded, onEnded]);
  return hasEnded ? null : <SupportDesk supportKey={supportKey} />;
}
