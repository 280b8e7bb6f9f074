import * as argon2 from '@node-rs/argon2';
import { describe, expect, it, vi } from 'vitest';
import { Argon2Passwords } from '../../../adapters/identity/argon2-passwords.ts';

const COST = '$argon2id$v=19$m=19456,t=2,p=1$';

describe('Argon2Passwords', () => {
  const passwords = new Argon2Passwords();

  it('hashes with argon2id, 19 MiB, two passes and one lane', async () => {
    expect(await passwords.hash('toledo')).toContain(COST);
  });

  it('gives the same password another hash each time', async () => {
    expect(await passwords.hash('toledo')).not.toBe(await passwords.hash('toledo'));
  });

  it.each(['toledo', 'pä$$ wörd 🚗', 'nul \0 inside', 'x'.repeat(200)])('verifies %j', async (password) => {
    const stored = await passwords.hash(password);
    expect(await passwords.verify(stored, password)).toBe(true);
    expect(await passwords.verify(stored, `${password} `)).toBe(false);
  });

  it('compares an unknown account with a hash of the same cost, and refuses it', async () => {
    const verify = vi.fn(argon2.verify);
    expect(await new Argon2Passwords({ ...argon2, verify }).verify(null, 'toledo')).toBe(false);
    expect(verify).toHaveBeenCalledWith(expect.stringContaining(COST), 'toledo');
  });

  it('rejects a stored text that is no hash', async () => {
    await expect(passwords.verify('plain text', 'plain text')).rejects.toThrow();
  });
});
