import { describe, expect, it } from 'vitest';
import { countSegments, toGsm7 } from '../../../domain/texts/segments.ts';

describe('the alphabet of text messages', () => {
  it.each([
    ['María está lista', 'Maria esta lista'],
    ['ñandú, café, Über, ¿qué?', 'ñandu, café, Über, ¿qué?'],
    ['“Dana’s” car – here…', '"Dana\'s" car - here...'],
    ['6:10\u202fPM', '6:10 PM'],
    ['Zoë 犬', 'Zoe 犬'],
  ])('writes %s as %s', (text, plain) => {
    expect(toGsm7(text)).toBe(plain);
  });
});

describe('segments', () => {
  it.each([
    [1, 'a'.repeat(160)],
    [2, 'a'.repeat(161)],
    [2, 'a'.repeat(306)],
    [3, 'a'.repeat(307)],
    [1, '€'.repeat(80)],
    [2, '€'.repeat(81)],
    [1, '犬'.repeat(70)],
    [2, '犬'.repeat(71)],
    [1, ''],
  ])('are %i', (segments, text) => {
    expect(countSegments(text)).toBe(segments);
  });
});
