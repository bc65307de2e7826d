/** A lease on the wire, without the password. */
import type { BenefitLease } from "#contract/benefit.ts";
import { instant } from "#origin/ground/clock.ts";
import type { LeaseRow } from "./repository.ts";

export function leaseOnWire(row: LeaseRow): BenefitLease {
  const { id, service, account, link, seen_version } = row;
  return {
    id,
    service,
    account,
    link,
    since: instant(row.created_at),
    passwordSince: instant(row.password_at),
    isPasswordNew: seen_version !== null && seen_version < row.version,
  };
}
