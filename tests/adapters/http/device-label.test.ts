import { describe, expect, it } from 'vitest';
import { getDeviceLabel } from '../../../adapters/http/device-label.ts';

describe('the label of a device', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    ['curl/8.5.0', 'Unknown device'],
    ['?', 'Unknown device'],
    ['', 'Unknown device'],
    [undefined, 'Unknown device'],
  ])('of %j is %s', (userAgent, label) => {
    expect(getDeviceLabel(userAgent)).toBe(label);
  });

  it('takes no time for a text that no browser sends', () => {
    const startedAt = performance.now();
    for (const text of ['(', 'Mozilla/5.0 ', ' ', 'a/1']) getDeviceLabel(text.repeat(10_000));
    expect(performance.now() - startedAt).toBeLessThan(200);
  });
});
