import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordMatch } from '../../../adapters/geo/word-match.ts';

describe('a typed word', () => {
  it.each([
    ['toledo', 'toledo', 1],
    ['tol', 'toledo', 0.9],
    ['tledo', 'toledo', 0.6],
    ['toleddo', 'toledo', 0.6],
    ['tolado', 'toledo', 0.6],
    ['toeldo', 'toledo', 0.6],
    ['perysbrug', 'perrysburg', 0.6],
    ['mirrors', 'mirror', 0.6],
    ['univercit', 'university', 0.6],
    ['unvers', 'university', 0],
    ['unive', 'university', 0.9],
    ['frenkl', 'franklin', 0.5],
    ['zop', 'zoo', 0],
    ['4360', '43604', 0.9],
    ['43605', '43604', 0],
    ['2444', '2445', 0],
    ['london', 'toledo', 0],
    ['ledo', 'toledo', 0],
  ])('%s fits %s by %d', (typed, known, fit) => {
    expect(wordMatch(typed, known)).toBe(fit);
  });

  it('fits itself best, and nothing more than that', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 20 }), fc.string({ maxLength: 20 }), (a, b) => {
        expect(wordMatch(a, a)).toBe(1);
        expect(wordMatch(a, b)).toBeGreaterThanOrEqual(0);
        expect(wordMatch(a, b)).toBeLessThanOrEqual(a === b ? 1 : 0.9);
      }),
    );
  });
});
