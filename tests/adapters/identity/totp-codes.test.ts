import { describe, expect, it } from 'vitest';
import { TotpCodes } from '../../../adapters/identity/totp-codes.ts';

/** The secret "12345678901234567890" of RFC 6238, appendix B; its codes by their last six digits. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const codes = new TotpCodes('Maumee');
const at = (seconds: number) => new Date(seconds * 1000);

describe('TotpCodes', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [20_000_000_000, '353130', 666_666_666],
  ])('takes the code of the standard at second %d', (seconds, code, step) => {
    expect(codes.findStep(SECRET, code, at(seconds))).toBe(step);
  });

  it('takes a code 30 seconds early or late, as the step that it is of, and no further', () => {
    const steps = [-60, -30, 0, 30, 60].map((offset) =>
      codes.findStep(SECRET, '081804', at(1_111_111_109 + offset)),
    );
    expect(steps).toEqual([null, 37_037_036, 37_037_036, 37_037_036, null]);
  });

  it.each(['', '08180', '0818040', 'abcdef', '081805'])('does not take %j', (code) => {
    expect(codes.findStep(SECRET, code, at(1_111_111_109))).toBeNull();
  });

  it('makes a new secret of 160 bits each time', () => {
    expect(codes.createSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(codes.createSecret()).not.toBe(codes.createSecret());
  });
});
