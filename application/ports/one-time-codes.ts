/** The codes of authenticator apps (RFC 6238): six digits, other ones every 30 seconds. */
export interface OneTimeCodes {
  /** A new secret in base32, as people type it into an app. */
  createSecret(): string;
  /** The address that an app reads from a QR code. `account` is shown in the app. */
  toUri(secret: string, account: string): string;
  /** The number of the 30 seconds that a code belongs to, now or one earlier or later; null for a wrong code. */
  findStep(secret: string, code: string, now: Date): number | null;
}
