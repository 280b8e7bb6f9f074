import type { Passwords } from '../../../application/ports/sign-in.ts';

/** A readable stand-in for a slow hash. */
export class FakePasswords implements Passwords {
  async hash(password: string): Promise<string> {
    return `hashed:${password}`;
  }

  async verify(hash: string | null, password: string): Promise<boolean> {
    return hash === `hashed:${password}`;
  }
}
