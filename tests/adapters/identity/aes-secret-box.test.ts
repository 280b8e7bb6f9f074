import { describe, expect, it } from 'vitest';
import { AesSecretBox } from '../../../adapters/identity/aes-secret-box.ts';

const box = new AesSecretBox('a secret of the tests that is long enough');

describe('AesSecretBox', () => {
  it('opens what it sealed, each time under another nonce', () => {
    const [one, other] = [box.seal('JBSWY3DPEHPK3PXP', 'dana'), box.seal('JBSWY3DPEHPK3PXP', 'dana')];
    expect(one).not.toBe(other);
    expect([one, other].map((sealed) => box.open(sealed, 'dana'))).toEqual([
      'JBSWY3DPEHPK3PXP',
      'JBSWY3DPEHPK3PXP',
    ]);
    expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('JBSWY3DP');
  });

  it('opens nothing of another owner, under another key, altered or cut', () => {
    const sealed = box.seal('JBSWY3DPEHPK3PXP', 'dana');
    const bytes = Buffer.from(sealed, 'base64url');
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    expect(() => box.open(sealed, 'marcus')).toThrow();
    expect(() => new AesSecretBox('another secret that is long enough').open(sealed, 'dana')).toThrow();
    expect(() => box.open(bytes.toString('base64url'), 'dana')).toThrow();
    expect(() => box.open(sealed.slice(0, 20), 'dana')).toThrow();
  });
});
