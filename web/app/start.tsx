import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import type { PriceList } from '../../domain/pricing/price-list.ts';
import { loadConfiguration } from '../lib/configuration.ts';
import { guardLayers } from '../lib/double-clicks.ts';
import { activateLanguage, getLanguage } from '../lib/i18n.ts';
import { releaseIslands } from '../lib/island-touch.ts';
import { getPageLanguage } from '../lib/language.ts';
import { readPageData } from '../lib/page-data.ts';
import { tokenStore } from '../lib/token.ts';
import { App } from './app.tsx';
import { loadScreens, routes } from './router.tsx';

/** In the names of hosts where an admin's token must not stay on a device. */
const MARKED_HOST = 'repl';

/** Brings the page to life: over the HTML that came with it, or from nothing. */
export async function start(root: HTMLElement): Promise<void> {
  const inItsLanguage = async () => {
    const configuration = await loadConfiguration();
    if (configuration.isTraced) (await import('../lib/trace-requests.ts')).traceRequests();
    // What cannot be loaded is shown in English.
    await activateLanguage(getPageLanguage(configuration.serviceArea.languages)).catch(() => undefined);
    return configuration;
  };
  const [configuration] = await Promise.all([inItsLanguage(), loadScreens(location.pathname)]);
  // A page kept from before another language was chosen is made anew.
  const isComplete = 'complete' in root.dataset && document.documentElement.lang === getLanguage();
  document.documentElement.lang = getLanguage();
  guardLayers(document);
  const tokens = tokenStore(configuration.productName);
  if (location.hostname.includes(MARKED_HOST)) {
    const { clearAdminToken } = await import('../lib/cleared-token.ts');
    if (await clearAdminToken(tokens, location)) return;
  }
  const router = createBrowserRouter(routes);
  router.subscribe(({ navigation }) => {
    if (navigation.state !== 'idle') releaseIslands();
  });
  const app = (
    <App
      configuration={configuration}
      prices={readPageData<PriceList>('prices')}
      tokens={tokens}
      router={router}
    />
  );
  if (isComplete) {
    hydrateRoot(root, app);
    return;
  }
  // Known before the first pass, or that would take away what is drawn of the screen already.
  const { loadCurrentUser } = await import('../lib/api-provider.tsx');
  await loadCurrentUser(tokens);
  // In pieces that let the browser answer in between; what the page shows meanwhile stays until all is there.
  startTransition(() => createRoot(root).render(app));
}
