/** Passkeys, authenticator apps and recovery codes: the second step of a sign-in, and showing again who one is. */
import { z } from "zod";
import { ADDRESS_MAX_LENGTH, AddressKind, TypedCode } from "./address.ts";
import { DeviceDescription } from "./device.ts";
import { TypedPassword } from "./password.ts";
import { Instant, LINE_PATTERN, ObjectId, Seconds } from "./scalars.ts";
import { SESSION_TOKEN_PATTERN } from "./session-token.ts";
import { crockford, readCrockford, typedCode } from "./typed.ts";

export const APP_CODE_LENGTH = 6;
/** The digits that an authenticator app shows. */
export const AppCode = typedCode(new RegExp(`^[0-9]{${APP_CODE_LENGTH}}$`));

export const RECOVERY_CODE_LENGTH = 16;
export const RecoveryCode = typedCode(crockford(RECOVERY_CODE_LENGTH), readCrockford);

export const PASSKEY_NAME_MAX_LENGTH = 40;
export const PasskeyName = z
  .string()
  .trim()
  .min(1)
  .max(PASSKEY_NAME_MAX_LENGTH)
  .regex(LINE_PATTERN);

/** Bytes of WebAuthn as its JSON writes them: base64url without padding. */
const Bytes = z
  .string()
  .min(1)
  .max(8_192)
  .regex(/^[A-Za-z0-9_-]+$/);

/** What a browser is to ask a passkey for. The challenge is good once, for some minutes. */
export const PasskeyQuestion = z.strictObject({
  challenge: Bytes,
  /** The site's host: a passkey of another one does not answer. */
  rpId: z.string(),
  /** The account's passkeys; empty before anybody said who they are: then the browser offers those it has. */
  allow: z.array(Bytes),
});
export type PasskeyQuestion = z.infer<typeof PasskeyQuestion>;

/** What a passkey answered. */
export const PasskeyAnswer = z.strictObject({
  id: Bytes,
  clientData: Bytes,
  authenticatorData: Bytes,
  signature: Bytes,
  userHandle: Bytes.optional(),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** What a browser needs to make a passkey. */
export const PasskeyWanted = z.strictObject({
  challenge: Bytes,
  rpId: z.string(),
  /** Says nothing to anybody else. */
  userHandle: Bytes,
  /** As the person's devices list it. */
  userName: z.string(),
  /** The account's passkeys: a device that has one makes no second. */
  exclude: z.array(Bytes),
});
export type PasskeyWanted = z.infer<typeof PasskeyWanted>;

export const PasskeyMade = z.strictObject({
  id: Bytes,
  clientData: Bytes,
  attestation: Bytes,
  /** How the device is reached, by which a browser asks for it again. */
  transports: z
    .array(
      z
        .string()
        .max(32)
        .regex(/^[a-z-]+$/),
    )
    .max(8),
});
export type PasskeyMade = z.infer<typeof PasskeyMade>;

const app = AppCode.optional();
const recovery = RecoveryCode.optional();
const passkey = PasskeyAnswer.optional();

function isOne(...proofs: unknown[]): boolean {
  return proofs.filter((proof) => proof !== undefined).length === 1;
}

export const SecondWay = z.enum(["passkey", "app", "recovery"]);
export type SecondWay = z.infer<typeof SecondWay>;

/** Beside a refusal `SecondStepNeeded`: the first step was right. `token` finishes the sign-in and opens nothing. */
export const SecondStep = z.strictObject({
  token: z.string().regex(SESSION_TOKEN_PATTERN),
  ways: z.array(SecondWay),
  /** Null where the account has no passkey of this site. */
  question: PasskeyQuestion.nullable(),
});
export type SecondStep = z.infer<typeof SecondStep>;

/** One of them. */
export const FinishSignIn = z
  .strictObject({ app, recovery, passkey, device: DeviceDescription.optional() })
  .refine((proof) => isOne(proof.app, proof.recovery, proof.passkey), { path: ["app"] });

export const SignInByPasskey = z.strictObject({
  passkey: PasskeyAnswer,
  device: DeviceDescription.optional(),
});

/**
 * Shows that it is the owner who asks: with a second factor by one of `app`, `recovery` and `passkey`; without one by
 * `password`, or by `code` of the purpose `prove` with the own address that it was sent to.
 */
export const ShowOwner = z
  .strictObject({
    password: TypedPassword.optional(),
    kind: AddressKind.optional(),
    address: z.string().min(3).max(ADDRESS_MAX_LENGTH).optional(),
    code: TypedCode.optional(),
    app,
    recovery,
    passkey,
  })
  .refine((proof) => isOne(proof.password, proof.code, proof.app, proof.recovery, proof.passkey), {
    path: ["password"],
  })
  .refine(
    (proof) =>
      proof.code === undefined || (proof.kind !== undefined && proof.address !== undefined),
    { path: ["address"] },
  );
export type ShowOwner = z.infer<typeof ShowOwner>;

/** What the account has beside its password. */
export const Security = z.strictObject({
  /** Since when an authenticator app is in use. */
  app: Instant.nullable(),
  passkeys: z.array(
    z.strictObject({
      id: ObjectId,
      name: z.string(),
      createdAt: Instant,
      lastUsedAt: Instant.nullable(),
    }),
  ),
  /** How many recovery codes are left. */
  recoveryCodes: z.int().nonnegative(),
  /** Whether this site can have passkeys. */
  takesPasskeys: z.boolean(),
  /** Whether the account has a password or an address: without either, nothing can be added. */
  isOpenToIt: z.boolean(),
  /** For how long somebody who showed who they are is not asked again. */
  shownFor: Seconds,
});
export type Security = z.infer<typeof Security>;

/** Shown once: what is kept does not give them back. Null where the account has codes already. */
export const RecoveryCodes = z.strictObject({
  codes: z.array(z.string().length(RECOVERY_CODE_LENGTH)).nullable(),
});

export const AddPasskey = z.strictObject({ passkey: PasskeyMade, name: PasskeyName });
export const RenamePasskey = z.strictObject({ id: ObjectId, name: PasskeyName });
export const RemovePasskey = z.strictObject({ id: ObjectId });

/** What an authenticator app is set up with; it counts once a code of it was typed. */
export const AppSetup = z.strictObject({
  /** Base32. */
  secret: z.string(),
  /** The same as an address for a QR code. */
  uri: z.string(),
});
export const ConfirmApp = z.strictObject({ app: AppCode });

/** From the letter about a new sign-in. */
export const EndByLetter = z.strictObject({ link: z.string().min(1).max(128) });
