import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { WEB_URL } from './in-memory/in-memory-commands.ts';

interface Credential {
  readonly id: Buffer;
  readonly host: string;
  readonly userHandle: string;
  readonly privateKey: KeyObject;
}

/** What an honest browser and authenticator would not do. */
export interface Lie {
  /** As if the page stood there. */
  readonly origin?: string;
  /** As if the passkey belonged to it. */
  readonly host?: string;
  readonly challenge?: string;
  readonly isUserVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
}

interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** An authenticator with its browser, in software: keys on the curve P-256, no attestation, and a counter. */
export class SoftwareAuthenticator {
  private readonly credentials: Credential[] = [];
  private counter = 0;

  /** Makes a passkey; `options` as the server asks. */
  create(options: unknown, lie: Lie = {}) {
    const { challenge, rp, user } = options as CreationOptions;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const credential = { id: randomBytes(16), host: rp.id, userHandle: user.id, privateKey };
    this.credentials.push(credential);
    const authData = Buffer.concat([
      this.authenticatorData(credential, lie, HAS_CREDENTIAL),
      Buffer.alloc(16),
      Buffer.from([0, credential.id.length]),
      credential.id,
      toCose(publicKey),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', Uint8Array.from(authData)],
    ]);
    const attestationObject = Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url');
    const clientDataJSON = clientData('webauthn.create', challenge, lie).toString('base64url');
    return this.answer(credential, { clientDataJSON, attestationObject, transports: ['internal'] });
  }

  /** Answers a challenge with the passkey made last, or the one of that place. */
  get(options: unknown, lie: Lie = {}, index = this.credentials.length - 1) {
    const credential = this.credentials[index];
    if (!credential) throw new RangeError('No passkey was made');
    this.counter = lie.counter ?? this.counter + 1;
    const authenticatorData = this.authenticatorData(credential, lie);
    const data = clientData('webauthn.get', (options as { challenge: string }).challenge, lie);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(data).digest()]);
    const signature = sign('sha256', signed, credential.privateKey);
    return this.answer(credential, {
      clientDataJSON: data.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: lie.userHandle ?? credential.userHandle,
    });
  }

  private answer<Response>(credential: Credential, response: Response) {
    const id = credential.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} } as const;
  }

  private authenticatorData(credential: Credential, lie: Lie, flags = 0): Buffer {
    const { host = credential.host, isUserVerified = true } = lie;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const all = Buffer.from([PRESENT | (isUserVerified ? VERIFIED : 0) | flags]);
    return Buffer.concat([createHash('sha256').update(host).digest(), all, counter]);
  }
}

function clientData(type: string, asked: string, { challenge = asked, origin = WEB_URL }: Lie): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** ES256 on P-256, as RFC 9053 writes it. */
function toCose(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'));
  const key = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]);
  return Buffer.from(isoCBOR.encode(key as never));
}
