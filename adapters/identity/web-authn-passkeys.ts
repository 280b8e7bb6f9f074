import type { NewPasskey, PasskeyCeremonies, PasskeyQuestion } from '../../application/ports/sign-in.ts';
import type { Passkey, PasskeyAnswer, PasskeyRegistration } from '../../domain/users/passkey.ts';
import { fullName, type User } from '../../domain/users/user.ts';

/** How long the browser waits for its user, as it is told; the challenge lasts as long. */
const TIMEOUT_MS = 300_000;

interface Site {
  readonly productName: string;
  /** Where people reach the web client: passkeys belong to its host and answer for its origin only. */
  readonly webUrl: string;
}

/** Passkeys by the Web Authentication API; the library is loaded when somebody first uses one. */
export class WebAuthnPasskeys implements PasskeyCeremonies {
  private readonly origin: string;
  private readonly host: string;

  constructor(private readonly site: Site) {
    const { origin, hostname } = new URL(site.webUrl);
    this.origin = origin;
    this.host = hostname;
  }

  async askForRegistration(user: User, existing: readonly Passkey[]): Promise<PasskeyQuestion> {
    const { generateRegistrationOptions } = await load();
    const options = await generateRegistrationOptions({
      rpName: this.site.productName,
      rpID: this.host,
      timeout: TIMEOUT_MS,
      userName: user.email,
      userDisplayName: fullName(user),
      userID: toBytes(user.id),
      excludeCredentials: existing.map(toDescriptor),
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return { challenge: options.challenge, options };
  }

  async checkRegistration(answer: PasskeyRegistration, challenge: string): Promise<NewPasskey | null> {
    const { verifyRegistrationResponse } = await load();
    const { transports, ...response } = answer.response;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, response },
      ...this.expected(challenge),
    }).catch(() => ({ registrationInfo: undefined }));
    if (!registrationInfo) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey: toBase64url(publicKey), counter, transports };
  }

  async askForAnswer(allowed: readonly Passkey[] | null): Promise<PasskeyQuestion> {
    const { generateAuthenticationOptions } = await load();
    const options = await generateAuthenticationOptions({
      rpID: this.host,
      timeout: TIMEOUT_MS,
      userVerification: 'required',
      ...(allowed && { allowCredentials: allowed.map(toDescriptor) }),
    });
    return { challenge: options.challenge, options };
  }

  async checkAnswer(answer: PasskeyAnswer, challenge: string, passkey: Passkey): Promise<number | null> {
    const { userHandle, ...response } = answer.response;
    if (userHandle !== undefined && userHandle !== toBase64url(toBytes(passkey.userId))) return null;
    const { verifyAuthenticationResponse } = await load();
    const { credentialId: id, counter } = passkey;
    const credential = { id, counter, publicKey: toBytes(passkey.publicKey, 'base64url') };
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, response },
      credential,
      ...this.expected(challenge),
    }).catch(() => ({ verified: false, authenticationInfo: null }));
    return verified && authenticationInfo ? authenticationInfo.newCounter : null;
  }

  challengeOf({ response }: PasskeyAnswer | PasskeyRegistration): string | null {
    const challenge = readChallenge(Buffer.from(response.clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' ? challenge : null;
  }

  private expected(expectedChallenge: string) {
    return {
      expectedChallenge,
      expectedOrigin: this.origin,
      expectedRPID: this.host,
      requireUserVerification: true,
    };
  }
}

function load() {
  return import('@simplewebauthn/server');
}

function readChallenge(clientData: string): unknown {
  try {
    return (JSON.parse(clientData) as { readonly challenge?: unknown } | null)?.challenge;
  } catch {
    return undefined;
  }
}

function toDescriptor({ credentialId, transports }: Passkey) {
  return { id: credentialId, transports: [...transports] as never[] };
}

function toBytes(text: string, encoding: 'utf8' | 'base64url' = 'utf8'): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text, encoding));
}

function toBase64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}
