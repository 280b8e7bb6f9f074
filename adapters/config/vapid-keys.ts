import { createECDH, createHmac } from 'node:crypto';

/** By which push services know who sends (RFC 8292): P-256, in base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const CURVE = 'prime256v1';
const KEY_BYTES = 32;

/** The pair of a private key. Throws for what is no key of the curve. */
export function toVapidKeys(privateKey: string): VapidKeys {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { publicKey: pair.getPublicKey('base64url'), privateKey };
}

/** The pair that belongs to the secret key of an installation: the same in every process, and nothing to keep. */
export function vapidKeysOf(secretKey: string): VapidKeys {
  for (let attempt = 0; ; attempt += 1) {
    const candidate = createHmac('sha256', secretKey).update(`vapid:${attempt}`).digest('base64url');
    // One in four thousand million is above the order of the curve.
    if (isVapidKey(candidate)) return toVapidKeys(candidate);
  }
}

/** A new pair. */
export function createVapidKeys(): VapidKeys {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  const bytes = pair.getPrivateKey();
  const privateKey = Buffer.concat([Buffer.alloc(KEY_BYTES - bytes.length), bytes]).toString('base64url');
  return { publicKey: pair.getPublicKey('base64url'), privateKey };
}

export function isVapidKey(privateKey: string): boolean {
  if (Buffer.from(privateKey, 'base64url').length !== KEY_BYTES) return false;
  try {
    toVapidKeys(privateKey);
    return true;
  } catch {
    return false;
  }
}
