import type { Passkey, PasskeyAnswer, PasskeyRegistration } from '../../domain/users/passkey.ts';
import type { User } from '../../domain/users/user.ts';

/** What a browser is asked. */
export interface PasskeyQuestion {
  /** At random, in base64url. */
  readonly challenge: string;
  /** As JSON, for `navigator.credentials`. */
  readonly options: unknown;
}

export type NewPasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

/**
 * Web Authentication for the address of this installation. Every answer has to come from that address and from an
 * authenticator that has verified its user: by a fingerprint, a face or a PIN.
 */
export interface PasskeyCeremonies {
  /** For a new passkey on an authenticator that has none of `existing`. */
  askForRegistration(user: User, existing: readonly Passkey[]): Promise<PasskeyQuestion>;
  /** Null for an answer that is not right. */
  checkRegistration(answer: PasskeyRegistration, challenge: string): Promise<NewPasskey | null>;
  /** For one of `allowed`, or for any of this installation where that is null. */
  askForAnswer(allowed: readonly Passkey[] | null): Promise<PasskeyQuestion>;
  /** The counter of the passkey after this use; null for an answer that is not right. */
  checkAnswer(answer: PasskeyAnswer, challenge: string, passkey: Passkey): Promise<number | null>;
  /** The challenge that an answer says it answers; null when it cannot be read. */
  challengeOf(answer: PasskeyAnswer | PasskeyRegistration): string | null;
}
