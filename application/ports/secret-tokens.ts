/** Tokens that nobody can guess. What is stored is their digest, of no use without the key of the installation. */
export interface SecretTokens {
  /** A new one at random. */
  create(): string;
  /** Ten letters and digits at random (50 bits), for people to type where guesses are counted. */
  createShort(): string;
  /** The token of a record, always the same: a job can mail it although it is kept nowhere. */
  derive(id: string): string;
  /** 64 hexadecimal digits. */
  digest(token: string): string;
}
