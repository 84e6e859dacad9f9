import type { NewPasskey, PasskeyAnswer } from '@vitrine/wire/identity/passkey-fields';
import * as z from 'zod/mini';
import type { PasskeySite } from './passkey-site.ts';

/** COSE numbers of the signatures that are taken, the preferred first: EdDSA, ES256, RS256. */
export const ALGORITHMS = [-8, -7, -257];

/** Of 0.2 s and 20 MB: loaded when the first passkey comes. */
const webauthn = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

const clientData = z.object({ origin: z.string() });

/** Why an answer is not taken; for the log. */
export class PasskeyWrong extends Error {
  override readonly name = 'PasskeyWrong';
}

export interface StoredPasskey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
}

/** What the library finds wrong it throws, whatever it is: the answer is a stranger's text. */
async function judged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof PasskeyWrong ? error : new PasskeyWrong(String(error), { cause: error });
  }
}

function originOf(clientDataJson: string, site: PasskeySite): string {
  const { origin } = z.parse(clientData, JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()));
  if (!site.isOrigin(origin)) throw new PasskeyWrong(`made on a page of ${origin.slice(0, 100)}`);
  return origin;
}

/**
 * No attestation was asked for. One with certificates would be checked against lists that they name, on hosts of a
 * stranger's choice.
 */
async function refuseCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await helpers();
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = decoded.get('fmt');
  const isPlain = format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
  if (!isPlain) throw new PasskeyWrong('came with an attestation that nobody asked for');
}

/** The passkey that an authenticator has made for the challenge. Throws {@link PasskeyWrong}. */
export function checkNewPasskey(answer: NewPasskey, challenge: Buffer, site: PasskeySite): Promise<StoredPasskey> {
  return judged(async () => {
    const expectedOrigin = originOf(answer.response.clientDataJSON, site);
    await refuseCertificates(answer.response.attestationObject);
    const { verifyRegistrationResponse } = await webauthn();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) throw new PasskeyWrong('the attestation is wrong');
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: Buffer.from(id, 'base64url'), publicKey: Buffer.from(publicKey), counter };
  });
}

/** The new counter, when the passkey has signed the challenge. Throws {@link PasskeyWrong}, also when the counter went back. */
export function checkPasskey(
  answer: PasskeyAnswer,
  challenge: Buffer,
  { credentialId, publicKey, counter }: StoredPasskey,
  site: PasskeySite,
): Promise<number> {
  return judged(async () => {
    const { authenticatorData, clientDataJSON, signature } = answer.response;
    const expectedOrigin = originOf(clientDataJSON, site);
    const { verifyAuthenticationResponse } = await webauthn();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, response: { authenticatorData, clientDataJSON, signature }, clientExtensionResults: {} },
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin,
      expectedRPID: site.id,
      credential: { id: credentialId.toString('base64url'), publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    });
    if (!verified) throw new PasskeyWrong('the signature is wrong');
    return authenticationInfo.newCounter;
  });
}
