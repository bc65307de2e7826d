/** Asks the browser for a passkey, and has it make one. Loaded where somebody wants it. */
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import type {
  PasskeyAnswer,
  PasskeyMade,
  PasskeyQuestion,
  PasskeyWanted,
} from "#contract/second-factor.ts";

/** ES256, EdDSA, RS256: what the authenticators of the systems and keys in use make. */
const ALGORITHMS = [-7, -8, -257];

/** Whether the browser offers passkeys in the list of a field. */
export const offersInField = browserSupportsWebAuthnAutofill;

/** Takes back a question that is open, such as one in the list of a field. */
export function takeBack(): void {
  WebAuthnAbortService.cancelCeremony();
}

/**
 * Null when the reader, or the page, let it be, or the browser has none. `inField`: the browser offers them where the
 * name is typed, and nothing is shown before somebody chooses one.
 */
export async function askPasskey(
  { challenge, rpId, allow }: PasskeyQuestion,
  inField = false,
): Promise<PasskeyAnswer | null> {
  try {
    const { id, response } = await startAuthentication({
      optionsJSON: {
        challenge,
        rpId,
        userVerification: "required",
        allowCredentials: allow.map((one) => ({ id: one, type: "public-key" })),
      },
      useBrowserAutofill: inField,
      // The field may not be drawn yet.
      verifyBrowserAutofillInput: false,
    });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return {
      id,
      clientData: clientDataJSON,
      authenticatorData,
      signature,
      ...(userHandle ? { userHandle } : {}),
    };
  } catch {
    return null;
  }
}

/** Null when the reader let it be, or the device has one of this account already. */
export async function makePasskey(wanted: PasskeyWanted): Promise<PasskeyMade | null> {
  const { challenge, rpId, userHandle, userName, exclude } = wanted;
  try {
    const { id, response } = await startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: rpId, name: "Halyard" },
        user: { id: userHandle, name: userName, displayName: userName },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: "public-key" })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        attestation: "none",
        excludeCredentials: exclude.map((one) => ({ id: one, type: "public-key" })),
      },
    });
    return {
      id,
      clientData: response.clientDataJSON,
      attestation: response.attestationObject,
      transports: response.transports ?? [],
    };
  } catch {
    return null;
  }
}
