import { expect, it } from 'vitest';
import { navigationLink } from '../../../../../web/features/drivers/trip/navigation-link.ts';

const zoo = { address: 'Toledo Zoo, 2 Hippo Way', lat: 41.6197, lng: -83.5802 };

it.each([
  [
    'an Android phone',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9)',
    5,
    'geo:41.6197,-83.5802?q=41.6197,-83.5802',
  ],
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)',
    5,
    'https://maps.apple.com/?daddr=',
  ],
  ['an iPad', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'https://maps.apple.com/?daddr='],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'https://www.google.com/maps/dir/?api=1'],
  ['a computer', 'Mozilla/5.0 (X11; Linux x86_64)', 0, 'https://www.google.com/maps/dir/?api=1'],
])('%s opens the way in its own map app', (_, userAgent, maxTouchPoints, start) => {
  const link = navigationLink(zoo, { userAgent, maxTouchPoints });
  expect(link.startsWith(start)).toBe(true);
  expect(decodeURIComponent(link)).toContain('41.6197,-83.5802');
});
