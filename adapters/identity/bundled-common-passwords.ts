import { dictionary } from '@zxcvbn-ts/language-common';
import type { CommonPasswords } from '../../application/ports/sign-in.ts';
import { PASSWORD_LENGTH } from '../../domain/users/password.ts';

/** A list of about 50,000 from known leaks; those too short to be chosen are left out, so that 18,000 stay. */
export class BundledCommonPasswords implements CommonPasswords {
  private readonly words = new Set(
    dictionary['passwords-common'].filter((word) => word.length >= PASSWORD_LENGTH.min),
  );

  has(password: string): boolean {
    return this.words.has(password.toLowerCase());
  }
}
