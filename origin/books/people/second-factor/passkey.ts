/** Checks what a passkey answered, and one that was just made. Its user was verified by the device each time. */
import type { AuthenticatorTransport } from "@simplewebauthn/server";
import type { PasskeyAnswer, PasskeyMade } from "#contract/second-factor.ts";
import { fromBase64url, toBase64url } from "#origin/ground/base64url.ts";
import type { Context } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import {
  isAskedHere,
  type PasskeySite,
  passkeySite,
  type Purpose,
  roomForAnswer,
  takeQuestion,
} from "./question.ts";
import { type PasskeyRow, usePasskey } from "./repository.ts";
import type { Usable } from "./usable.ts";

/** Loaded with the first passkey that an isolate checks: most never see one. */
const library = () => import("@simplewebauthn/server");

const KIND = { type: "public-key", clientExtensionResults: {} } as const;

type IsExpected = (challenge: string) => Promise<boolean>;

function expected(site: PasskeySite, expectedChallenge: IsExpected) {
  return {
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
  };
}

export interface PasskeyUse extends Usable {
  userId: string;
}

export interface PasskeyShown {
  answer: PasskeyAnswer;
  /** Of the credential that it names (`passkeyOfCredential`). */
  row: PasskeyRow | null;
  purpose: Purpose;
}

/**
 * Null for one that is nobody's, another site's, or that answers another question. `use` changes nothing for a copy's (its
 * count did not grow) and for a question that was answered.
 */
export async function checkPasskey(
  context: Context,
  { answer, row, purpose }: PasskeyShown,
): Promise<PasskeyUse | null> {
  const { db, clock } = context;
  const site = passkeySite(context);
  if (!site || !row) return null;
  const { id, user_id: userId } = row;
  if (answer.userHandle !== undefined && answer.userHandle !== userId) return null;
  const right = await rightAnswer(context, { site, purpose, answer, kept: row });
  if (!right) return null;
  const { signCount, question } = right;
  const transitionId = newId();
  const room = await roomForAnswer(context, question);
  return {
    userId,
    use: usePasskey(db, { id, userId, signCount, now: clock.now(), transitionId }, room),
    noted: [room.take],
    transition: { aggregate: "passkey", id, transitionId },
  };
}

interface Answered {
  site: PasskeySite;
  purpose: Purpose;
  answer: PasskeyAnswer;
  kept: Pick<PasskeyRow, "credential_id" | "public_key" | "sign_count" | "transports">;
}

export interface RightAnswer {
  /** The authenticator's own. */
  signCount: number;
  /** What it answers: its caller uses it up. */
  question: string;
}

/** Null for an answer that is not right, or to what was not asked here. Whether it was answered before is its caller's to see. */
export async function rightAnswer(
  context: Context,
  { site, purpose, answer, kept }: Answered,
): Promise<RightAnswer | null> {
  const { verifyAuthenticationResponse } = await library();
  let question = "";
  const isExpected = (challenge: string) => {
    question = challenge;
    return isAskedHere(context, purpose, challenge);
  };
  const found = await verifyAuthenticationResponse({
    ...expected(site, isExpected),
    response: {
      ...KIND,
      id: answer.id,
      rawId: answer.id,
      response: {
        clientDataJSON: answer.clientData,
        authenticatorData: answer.authenticatorData,
        signature: answer.signature,
      },
    },
    credential: {
      id: kept.credential_id,
      publicKey: fromBase64url(kept.public_key),
      counter: kept.sign_count,
      // safe because only this column is a list of them
      transports: JSON.parse(kept.transports) as AuthenticatorTransport[],
    },
  }).catch(refused);
  return found?.verified ? { signCount: found.authenticationInfo.newCounter, question } : null;
}

export interface MadePasskey {
  credentialId: string;
  publicKey: string;
  signCount: number;
}

/** Null for one of another site, without verification of its user, or made for another question. */
export async function checkMadePasskey(
  context: Context,
  { id, clientData, attestation, transports }: PasskeyMade,
  purpose: Purpose,
  site = passkeySite(context),
): Promise<MadePasskey | null> {
  if (!site) return null;
  const { verifyRegistrationResponse } = await library();
  const isExpected = async (challenge: string) =>
    (await isAskedHere(context, purpose, challenge)) && takeQuestion(context, challenge);
  const made = await verifyRegistrationResponse({
    ...expected(site, isExpected),
    response: {
      ...KIND,
      id,
      rawId: id,
      response: {
        clientDataJSON: clientData,
        attestationObject: attestation,
        transports,
      },
    },
  }).catch(refused);
  if (!made?.verified) return null;
  const { credential } = made.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: toBase64url(credential.publicKey),
    signCount: credential.counter,
  };
}

/** The library throws for whatever is not as it must be. */
const refused = () => null;
