import { describe, expect, it } from 'vitest';
import { codeOf } from '../../../domain/texts/code.ts';
import {
  CODE_TRIES,
  requireOpenVerification,
  skipReason,
  verifiedNumber,
  withConsent,
  withoutConsent,
} from '../../../domain/texts/text-number.ts';
import { freeChoices, meantBy, type TextQuestion } from '../../../domain/texts/text-question.ts';

const NOW = new Date('2026-03-05T17:00:00Z');
const NUMBER = verifiedNumber({ userId: 'ann', number: '+14195550100', language: 'en' }, true, NOW);

describe('whether somebody is sent text messages', () => {
  it('asks for a number, its phone, their consent, in this order', () => {
    expect(skipReason(null, false)).toBe('no_number');
    expect(skipReason({ ...NUMBER, consentedAt: null }, true)).toBe('opted_out');
    expect(skipReason({ ...NUMBER, consentedAt: null, verifiedAt: null }, false)).toBe('no_consent');
    expect(skipReason({ ...NUMBER, verifiedAt: null }, false)).toBe('not_verified');
    expect(skipReason(NUMBER, false)).toBeNull();
  });

  it('ends and begins again with when and where, and changes nothing twice', () => {
    const later = new Date(NOW.getTime() + 1);
    const ended = withoutConsent(NUMBER, 'text', later);
    expect(ended).toMatchObject({ consentedAt: null, endedAt: later, endedSource: 'text' });
    expect(withoutConsent(ended, 'profile', NOW)).toBe(ended);
    const again = withConsent(ended, 'profile', NOW);
    expect(again).toMatchObject({
      consentedAt: NOW,
      consentSource: 'profile',
      endedAt: null,
      endedSource: null,
    });
    expect(withConsent(again, 'text', later)).toBe(again);
  });
});

describe('a code', () => {
  const open = {
    userId: 'ann',
    id: 'x',
    number: '+14195550100',
    language: 'en',
    tries: 0,
    expiresAt: NOW,
  } as const;
  const before = new Date(NOW.getTime() - 1);

  it('is good for a while and a few tries', () => {
    const expired = { code: 'CODE_EXPIRED' };
    expect(() => requireOpenVerification(open, before)).not.toThrow();
    expect(() => requireOpenVerification(open, NOW)).toThrow(expect.objectContaining(expired));
    expect(() => requireOpenVerification({ ...open, tries: CODE_TRIES }, before)).toThrow(
      expect.objectContaining(expired),
    );
    expect(() => requireOpenVerification(null, before)).toThrow(expect.objectContaining(expired));
  });

  it('is six digits, and one of very many', () => {
    const codes = Array.from({ length: 2000 }, (_, index) => codeOf(`${index}-AbCdEfGhIjKlMnOpQrStUvWxYz`));
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
    expect(new Set(codes).size).toBeGreaterThan(1950);
  });
});

describe('questions to a phone', () => {
  const question = (kind: TextQuestion['kind'], choice: number): TextQuestion => ({
    id: `${kind}${choice}`,
    number: '+14195550100',
    userId: 'ann',
    kind,
    occurrenceId: null,
    rideId: null,
    choice,
    askedAt: NOW,
    expiresAt: NOW,
    answer: null,
  });
  const open = [question('return', 1), question('cancel', 2), question('consent', 4)];

  it('are meant by the word that answers them, and by their number', () => {
    expect(meantBy(open, 'ready', null)).toEqual([open[0]]);
    expect(meantBy(open, 'yes', null)).toEqual([open[1], open[2]]);
    expect(meantBy(open, 'yes', 4)).toEqual([open[2]]);
    expect(meantBy(open, 'yes', 1)).toEqual([]);
    expect(meantBy(open, 'help', null)).toEqual([]);
  });

  it('have the numbers that no other one has', () => {
    expect(freeChoices(open)).toEqual([3, 5, 6, 7, 8, 9]);
  });
});
