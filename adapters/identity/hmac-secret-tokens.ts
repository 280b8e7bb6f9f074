import { createHmac, randomBytes } from 'node:crypto';
import type { SecretTokens } from '../../application/ports/security.ts';

const TOKEN_BYTES = 32;
const LINK_BYTES = 16;
const SHORT_LENGTH = 10;
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** HMAC-SHA256 under the secret key. Prefixes keep what is made for one purpose from passing for another. */
export class HmacSecretTokens implements SecretTokens {
  constructor(private readonly secret: string) {}

  create(): string {
    return randomBytes(TOKEN_BYTES).toString('base64url');
  }

  createLink(): string {
    return randomBytes(LINK_BYTES).toString('base64url');
  }

  createShort(): string {
    return Array.from(randomBytes(SHORT_LENGTH), (byte) => BASE32[byte % BASE32.length]).join('');
  }

  derive(id: string): string {
    return this.hmac('token', id).toString('base64url');
  }

  digest(token: string): string {
    return this.hmac('digest', token).toString('hex');
  }

  private hmac(purpose: string, text: string): Buffer {
    return createHmac('sha256', this.secret).update(`one-time ${purpose}\0`).update(text).digest();
  }
}
