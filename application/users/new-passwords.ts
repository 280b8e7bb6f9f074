import { invalidField } from '../../domain/errors.ts';
import { isOwnNameOrEmail, type PasswordOwner } from '../../domain/users/password.ts';
import { type CommonPasswords, type Passwords, passwords, commonPasswords } from '../ports/users.ts';
import { service } from '../tokens.ts';

/** The only way to a password hash: refuses what is guessed first, and hashes everything else. */
export class NewPasswords {
  constructor(
    private readonly passwords: Passwords,
    private readonly commonPasswords: CommonPasswords,
  ) {}

  /** Throws `INVALID_FIELD` about `field`, the name of the password in the caller's input. */
  hash(password: string, owner: PasswordOwner, field = 'password'): Promise<string> {
    if (isOwnNameOrEmail(password, owner)) {
      throw invalidField(field, 'Password must not be your name or email address');
    }
    if (this.commonPasswords.has(password)) {
      throw invalidField(field, 'This password is used by many people. Please choose another one.');
    }
    return this.passwords.hash(password);
  }
}

export const newPasswords = service(NewPasswords, [passwords, commonPasswords]);
