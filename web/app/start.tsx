import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import type { PriceList } from '../../domain/pricing/price-list.ts';
import { loadConfiguration } from '../lib/configuration.ts';
import { releaseIslands } from '../lib/island-touch.ts';
import { readPageData } from '../lib/page-data.ts';
import { tokenStore } from '../lib/token.ts';
import { App } from './app.tsx';
import { loadScreens, routes } from './router.tsx';

/** Brings the page to life: over the HTML that came with it, or from nothing. */
export async function start(root: HTMLElement): Promise<void> {
  const [configuration] = await Promise.all([loadConfiguration(), loadScreens(location.pathname)]);
  const router = createBrowserRouter(routes);
  router.subscribe(({ navigation }) => {
    if (navigation.state !== 'idle') releaseIslands();
  });
  const app = (
    <App
      configuration={configuration}
      prices={readPageData<PriceList>('prices')}
      tokens={tokenStore(configuration.productName)}
      router={router}
    />
  );
  if ('complete' in root.dataset) hydrateRoot(root, app);
  else createRoot(root).render(app);
}
