import { describe, expect, it } from 'vitest';
import { composeText, TEXT_MESSAGES, type TextTemplate } from '../../../application/texts/compose-text.ts';
import { composeNotice } from '../../../application/notices/compose-notice.ts';
import { TEXT_LANGUAGES } from '../../../domain/texts/text-number.ts';
import { countSegments, toGsm7 } from '../../../domain/texts/segments.ts';

const SETTINGS = {
  productName: 'Maumee',
  supportEmail: 'support@maumee.example',
  timeZone: 'America/New_York',
  isTestMode: false,
  webUrl: 'https://rides.maumee.example',
  codeOf: () => '048213',
  tokenOf: () => 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE',
};
const TEMPLATES = Object.keys(TEXT_MESSAGES) as TextTemplate[];
const compose = (template: TextTemplate, language: 'en' | 'es', data?: object) => {
  const { sample, sampleRide: ride } = TEXT_MESSAGES[template];
  return composeText(template, data ?? sample, { ...SETTINGS, language, ride });
};

describe.each(TEXT_LANGUAGES)('text messages in %s', (language) => {
  it.each(TEMPLATES)('%s begins with the product, is whole, and needs two segments at most', (template) => {
    const body = compose(template, language);
    expect(body).toMatch(/^Maumee: ./);
    expect(body).not.toMatch(/undefined|null|NaN|\[object/);
    expect(body).toBe(toGsm7(body));
    expect(countSegments(body)).toBeLessThanOrEqual(2);
    expect(body.endsWith('...')).toBe(false);
  });
});

describe('a text message', () => {
  it('says what there is to answer', () => {
    expect(compose('number-code', 'en')).toContain('048213');
    expect(compose('which-return', 'en')).toContain(
      '1 Riley: 200 Museum Way, Thu, Mar 5, 6:10 PM; 2 Ann: 12 Main Street',
    );
  });

  it('has words of its own for a failure that has some', () => {
    const other = compose('could-not', 'en', { code: 'constructor' });
    expect(compose('could-not', 'en', { code: 'RETURN_ENDED' })).toContain('This return has ended');
    expect(other).toBe('Maumee: That could not be done. Help: support@maumee.example');
  });

  it('is cut rather than sent as three', () => {
    const rides = Array.from({ length: 9 }, (_, index) => ({
      choice: index + 1,
      firstName: 'Maximiliane',
      place: 'A place with a name that is as long as names may be',
      at: '2026-03-05T23:10:00.000Z',
    }));
    const body = compose('which-ride', 'en', { rides });
    expect(countSegments(body)).toBe(2);
    expect(body.endsWith('...')).toBe(true);
  });

  it('is cut between emoji, and never within one', () => {
    const half = /[\ud800-\udbff](?![\udc00-\udfff])/;
    for (const title of ['Da', 'Dana']) {
      for (const body of ['😀'.repeat(80), `x${'😀'.repeat(250)}`]) {
        expect(compose('notice', 'en', { title, body })).not.toMatch(half);
        const about = { from: title, text: body, rideId: null, path: '/' };
        const context = { userId: 'x', view: null, timeZone: 'UTC', productName: 'Maumee' };
        expect(composeNotice('message', about, context)?.body.en).not.toMatch(half);
      }
    }
  });

  it('about a ride that is gone is not sent', () => {
    expect(() =>
      composeText('ride-kept', { rideId: 'x' }, { ...SETTINGS, language: 'en', ride: null }),
    ).toThrow(RangeError);
  });
});
