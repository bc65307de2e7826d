/** Shared accounts of other services, for people with benefits. Spec §3, Benefits. */
import { z } from "zod";
import { Instant, LINE_PATTERN, ObjectId } from "./scalars.ts";

/** The service's own name, such as "Netflix": the same in every language. */
export const BenefitService = z.string().trim().min(1).max(40).regex(LINE_PATTERN);

/** The benefits, for people who have a right to them. */
export const Benefits = z.strictObject({
  /** The right ends then, and everything that is held with it. */
  until: Instant,
  services: z.array(
    z.strictObject({
      service: z.string(),
      /** Whether an account has a slot left for the caller. */
      isFree: z.boolean(),
      isHeld: z.boolean(),
    }),
  ),
});

/** One slot of a shared account. The password is asked for by itself. */
export const BenefitLease = z.strictObject({
  id: ObjectId,
  service: z.string(),
  account: z.string(),
  link: z.url({ protocol: /^https$/ }),
  since: Instant,
  passwordSince: Instant,
  /** Whether it is another one than the holder saw last. */
  isPasswordNew: z.boolean(),
});
export type BenefitLease = z.infer<typeof BenefitLease>;

export const UserBenefits = z.strictObject({ until: Instant, leases: z.array(BenefitLease) });

export const BenefitTakeRequest = z.strictObject({ service: BenefitService });
export const BenefitLeaseRequest = z.strictObject({ leaseId: ObjectId });

export const BenefitLeaseAnswer = z.strictObject({ lease: BenefitLease });
export const BenefitPassword = z.strictObject({ password: z.string() });
/** The slot in place of the one that does not work; null when no other account has one left. */
export const BenefitReportAnswer = z.strictObject({ lease: BenefitLease.nullable() });
