/** What operators do about shared accounts. No answer has a password in it. */
import { z } from "zod";
import { BenefitService } from "../benefit.ts";
import { Instant, ObjectId } from "../scalars.ts";
import { paged, PageEnd, Uid } from "./words.ts";

const Line = z
  .string()
  .min(1)
  .max(256)
  .regex(/^\P{Cc}+$/u);
const Slots = z.int().min(0).max(100);
const Link = z.url({ protocol: /^https$/ }).max(512);

const ListedBenefit = z.strictObject({
  id: ObjectId,
  service: z.string(),
  account: z.string(),
  link: z.string(),
  slots: z.int(),
  taken: z.int(),
  /** People who said that this password does not work. */
  reports: z.int(),
  /** So many that nobody new gets it until the password is changed. */
  isResting: z.boolean(),
  /** People who saw this password and no longer hold a slot: a reason to change it. */
  outsiders: z.int(),
  passwordSince: Instant,
});

export const BENEFIT_OPERATIONS = {
  benefits_add: {
    summary: "Adds a shared account. Its password is stored encrypted.",
    changes: true,
    rights: ["content"],
    withheld: ["password"],
    request: z.strictObject({
      service: BenefitService,
      link: Link,
      account: Line,
      password: Line,
      slots: Slots,
    }),
    response: ListedBenefit,
  },
  benefits_rotate: {
    summary: "Changes a shared account's password, and if wanted its slots and link.",
    changes: true,
    rights: ["content"],
    withheld: ["password"],
    request: z.strictObject({
      service: BenefitService,
      account: Line,
      password: Line,
      /** None takes nobody new; who holds one keeps it. */
      slots: Slots.optional(),
      link: Link.optional(),
    }),
    response: ListedBenefit,
  },
  benefits_list: {
    summary: "The shared accounts, those that need somebody first.",
    changes: false,
    rights: ["content"],
    request: z.strictObject({}),
    response: z.strictObject({ accounts: z.array(ListedBenefit) }),
  },
  benefits_reports: {
    summary: "Who said that a shared account does not work, newest first, and who holds its slots.",
    changes: false,
    rights: ["content"],
    looks: true,
    request: z.strictObject({ service: BenefitService, account: Line, ...paged() }),
    response: z.strictObject({
      reports: z.array(
        z.strictObject({
          at: Instant,
          uid: Uid,
          /** Of the password in force, or of one before it. */
          inForce: z.boolean(),
        }),
      ),
      /** All of them, on every page. The longest first. */
      holders: z.array(z.strictObject({ uid: Uid, since: Instant })),
      next: PageEnd.nullable(),
    }),
  },
} as const;
