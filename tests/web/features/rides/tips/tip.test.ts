import { describe, expect, it } from 'vitest';
import { percentTip, tipFromText } from '../../../../../web/features/rides/tips/tip.ts';

describe('A tip', () => {
  it.each([
    ['0', 0],
    ['3', 300],
    [' 4.5 ', 450],
    ['$4.50', 450],
    ['4.505', null],
    ['-1', null],
    ['', null],
    ['abc', null],
    ['1e3', null],
    ['٣', null],
    ['500', 500_00],
    ['500.01', null],
  ])('typed as "%s" is %s cents', (text, cents) => {
    expect(tipFromText(text)).toBe(cents);
  });

  it('of a percentage is rounded to the cent', () => {
    expect(percentTip(1999, 15)).toBe(300);
    expect(percentTip(1510, 25)).toBe(378);
  });
});
