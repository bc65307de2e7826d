/** Registering, signing in, and proving again who one is: by address, account name or device. */
import { z } from "zod";
import { AccountName, InviteCode } from "./account.ts";
import { Password, TypedPassword } from "./password.ts";
import { ADDRESS, AddressKind, TypedAddress, TypedCode } from "./address.ts";
import { DeviceDescription, DeviceLink } from "./device.ts";
import { readText } from "./typed.ts";

const device = DeviceDescription.optional();

export const RegisterByAddress = z.strictObject({
  ...ADDRESS,
  code: TypedCode,
  password: Password,
  inviteCode: InviteCode.optional(),
});

export const RegisterByName = z.strictObject({
  account: AccountName,
  password: Password,
  inviteCode: InviteCode.optional(),
});
export type RegisterByName = z.infer<typeof RegisterByName>;

export const RegisterByDevice = z.strictObject({
  link: DeviceLink,
  inviteCode: InviteCode.optional(),
  device,
});

/** The address with its password, or with a code of the purpose `login`. */
export const SignInByAddress = z
  .strictObject({
    ...ADDRESS,
    password: TypedPassword.optional(),
    code: TypedCode.optional(),
    device,
  })
  .refine(({ password, code }) => (password === undefined) !== (code === undefined), {
    path: ["password"],
  });

export const SignInByName = z.strictObject({
  account: z.string().max(64).overwrite(readText).min(1),
  password: TypedPassword,
  device,
});
export type SignInByName = z.infer<typeof SignInByName>;

export const SignInByDevice = z.strictObject({ link: DeviceLink, device });

/** With a code of the purpose `reset`. Ends every session of the account. */
export const ResetPassword = z.strictObject({ ...ADDRESS, code: TypedCode, password: Password });

/** `current` is left out only by an account that has no password yet. Ends every other session. */
export const ChangePassword = z.strictObject({
  current: TypedPassword.optional(),
  password: Password,
});

/** With a code of the purpose `address`, and the password where the account has one. */
export const ChangeAddress = z.strictObject({
  ...ADDRESS,
  code: TypedCode,
  password: TypedPassword.optional(),
});

/** The password, or a code of the purpose `delete` with the own address it was sent to. */
export const DeleteAccount = z
  .strictObject({
    password: TypedPassword.optional(),
    kind: AddressKind.optional(),
    address: TypedAddress.optional(),
    code: TypedCode.optional(),
  })
  .refine((proof) => proof.password !== undefined || proof.code !== undefined, {
    path: ["password"],
  })
  .refine(
    (proof) =>
      proof.code === undefined || (proof.kind !== undefined && proof.address !== undefined),
    { path: ["address"] },
  );
