/** `system_client_config`: the business numbers in the words of the wire. */
import { PASSWORD_MIN_LENGTH } from "#contract/password.ts";
import { AddressKind } from "#contract/address.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { channelOf } from "#origin/books/letters/post.ts";

export const readClientConfig: Verb<"system_client_config"> = async ({
  business,
  clock,
  couriers,
}) =>
  succeed({
    availabilityPercent: business.availabilityPercent,
    releaseDate: business.releaseDate,
    passwordMinLength: PASSWORD_MIN_LENGTH,
    freeTrial: business.freeTrialSeconds,
    invitedTrial: business.invitedTrialSeconds,
    inviteRewardPercent: business.inviteRewardPercent,
    affiliate: business.affiliate,
    groupBuying: {
      sizes: business.groupBuying.sizes,
      discounts: business.groupBuying.sizes.map((size) => ({
        size,
        percent: business.groupBuying.discountPercent[size] ?? 0,
      })),
      duration: business.groupBuying.durationSeconds,
      seatHold: business.groupBuying.seatHoldSeconds,
      choiceTime: business.groupBuying.choiceSeconds,
    },
    code: {
      length: business.code.length,
      lifetime: business.code.lifetimeSeconds,
      resendAfter: business.code.resendAfterSeconds,
      kinds: AddressKind.options.filter((kind) => couriers[channelOf({ kind })].length > 0),
    },
    orderLifetime: business.orderLifetimeSeconds,
    educationDiscountPercent: business.educationDiscountPercent,
    serverTime: instant(clock.now()),
  });
