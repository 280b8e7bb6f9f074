import { Secret, TOTP } from 'otpauth';
import type { OneTimeCodes } from '../../application/ports/sign-in.ts';

const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** As RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** SHA-1, six digits, 30 seconds: what every authenticator app reads. */
export class TotpCodes implements OneTimeCodes {
  constructor(private readonly issuer: string) {}

  createSecret(): string {
    return new Secret({ size: SECRET_BYTES }).base32;
  }

  toUri(secret: string, account: string): string {
    return this.totp(secret, account).toString();
  }

  findStep(secret: string, code: string, now: Date): number | null {
    const timestamp = now.getTime();
    const delta = this.totp(secret).validate({ token: code, timestamp, window: 1 });
    return delta === null ? null : Math.floor(timestamp / (PERIOD_SECONDS * 1000)) + delta;
  }

  private totp(secret: string, label = ''): TOTP {
    const settings = { algorithm: 'SHA1', digits: DIGITS, period: PERIOD_SECONDS };
    return new TOTP({ issuer: this.issuer, label, secret: Secret.fromBase32(secret), ...settings });
  }
}
