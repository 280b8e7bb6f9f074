import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import { cleanup, configure, renderHook } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { activateLanguage } from '../../web/lib/i18n.ts';

// A second is too short on a busy machine; what appears sooner is found sooner.
configure({ asyncUtilTimeout: 8000 });

// Testing Library does this by itself only where the test functions are globals.
afterEach(cleanup);

// The files of a worker share modules, and each has a page of its own: the styles that a module has made go there.
beforeAll(() => {
  if (typeof document === 'undefined') return;
  const cache = renderHook(() => useEmotionCache()).result.current;
  cleanup();
  if (!cache) throw new Error('Styles have no cache');
  cache.sheet.flush();
  cache.sheet.container = document.head;
  Object.assign(cache, { inserted: {}, registered: {} });
});

afterAll(() => activateLanguage('en'));
