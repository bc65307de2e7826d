/** `user_challenge`: what a page must do before a text message is sent to a number that its sender is not known for. */
import { refuse } from "#contract/problem.ts";
import { addressOf } from "#origin/ground/address/address.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { newChallenge } from "#origin/books/limit/challenge.ts";

export const askChallenge: Verb<"user_challenge"> = async (context, typed) => {
  const address = addressOf(typed);
  if (!address) return refuse("InvalidRequest", "address");
  return succeed(await newChallenge(context, address.counted));
};
