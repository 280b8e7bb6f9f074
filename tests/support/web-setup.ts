import { readFileSync } from 'node:fs';
import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import { cleanup, renderHook } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { activateLanguage } from '../../web/lib/i18n.ts';
import './fast-screens.ts';

// The drawing of the area is a file that every map asks for.
const areaMap = readFileSync('areas/toledo/map.json', 'utf8');
const { fetch } = globalThis;
globalThis.fetch = (address, options) =>
  address === '/area/map.json' ? Promise.resolve(new Response(areaMap)) : fetch(address, options);

// Testing Library does this by itself only where the test functions are globals.
afterEach(cleanup);

// No styles: jsdom asks every rule for every element whenever the way to a role or a click is looked for, which is a third
// of the time, and knows no media. What is hidden by width or looks wrong is found by the journeys, with axe.
beforeAll(() => {
  if (typeof document === 'undefined') return;
  const cache = renderHook(() => useEmotionCache()).result.current;
  cleanup();
  if (!cache) throw new Error('Styles have no cache');
  cache.sheet.insert = () => undefined;
});

afterAll(() => activateLanguage('en'));
