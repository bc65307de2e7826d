/** `login_type_normal`: with the address's password or with a code. What is unknown answers and costs like what is wrong. */
import { refuse } from "#contract/problem.ts";
import { addressOf, addressText } from "#origin/ground/address/address.ts";
import { asking, type Verb } from "#origin/ground/context.ts";
import { checkCode } from "#origin/books/people/code/check-code.ts";
import { placeOf } from "#origin/books/people/place/place.ts";
import { checkPassword } from "#origin/books/people/password/check-password.ts";
import { namedAccount, refuseSignIn, signIn } from "./sign-in.ts";

/** Refuses `BadCredentials`, `ProofPaused`, `BadCode`, `DeviceLimit`, `TooManyRequests`. */
export const signInByAddress: Verb<"login_type_normal"> = asking(
  async (context, input) => {
    const address = addressOf(input);
    if (!address) return refuse("InvalidRequest", "address");
    return { address, ...(await namedAccount(context, address.kind, address.key)) };
  },
  async (context, input, { address, credential, entry }) => {
    const full = await refuseSignIn(context);
    if (full) return full;
    const { code, device: description } = input;
    const place = await placeOf(context, credential?.user_id ?? null, entry.known);
    if (code !== undefined) {
      const usable = await checkCode(context, { purpose: "login", address, code, place });
      if (!usable || !credential) return refuse("BadCode", "code");
      return signIn(context, { userId: credential.user_id, entry, description, code: usable });
    }
    const proof = { typed: addressText(address), password: input.password ?? "", place };
    const proven = await checkPassword(context, credential, proof);
    return proven.ok ? signIn(context, { ...proven, entry, description }) : proven;
  },
);
