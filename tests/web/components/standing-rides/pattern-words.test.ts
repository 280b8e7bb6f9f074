import { afterEach, describe, expect, it } from 'vitest';
import { patternText, weekdaysText } from '../../../../web/components/standing-rides/pattern-words.ts';
import { clockText } from '../../../../web/lib/clock-words.ts';
import { activateLanguage } from '../../../../web/lib/i18n.ts';

const at = (weekday: number, time: string, returnTime: string | null = null) => ({
  weekday,
  time,
  returnTime,
});

describe('a pattern in words', () => {
  afterEach(() => activateLanguage('en'));

  it('names days of the same time together, in the order of the week', () => {
    const times = [at(6, '07:00'), at(2, '07:00'), at(4, '07:00'), at(5, '21:30')];
    expect(patternText({ times, returnKind: 'NONE' })).toBe(
      'Tuesday, Thursday, and Saturday at 7:00 AM; Friday at 9:30 PM',
    );
  });

  it('says when the rider comes back', () => {
    expect(patternText({ times: [at(2, '07:00', '11:00')], returnKind: 'AT_TIME' })).toBe(
      'Tuesday at 7:00 AM, back at 11:00 AM',
    );
    expect(patternText({ times: [at(2, '07:00')], returnKind: 'ON_CALL' })).toBe(
      'Tuesday at 7:00 AM; back when the rider calls',
    );
  });

  it('is short for a working week and for every day', () => {
    expect(weekdaysText([1, 2, 3, 4, 5])).toBe('Monday to Friday');
    expect(weekdaysText([0, 1, 2, 3, 4, 5, 6])).toBe('Every day');
    expect(weekdaysText([4, 2])).toBe('Tuesday and Thursday');
  });

  it('is in the language of the page', async () => {
    await activateLanguage('es');
    expect(weekdaysText([2, 4, 6])).toBe('martes, jueves y sábado');
    expect(clockText('07:05')).toMatch(/^7:05/);
  });

  it('writes noon and midnight as in the United States', () => {
    expect(clockText('00:00')).toBe('12:00 AM');
    expect(clockText('12:00')).toBe('12:00 PM');
  });
});
