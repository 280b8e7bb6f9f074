import { CssBaseline, ThemeProvider } from '@mui/material';
import { RouterProvider } from 'react-router';
import type { PriceList } from '../../domain/pricing/price-list.ts';
import { ToastProvider } from '../components/toast.tsx';
import { ConfigurationContext, type Configuration } from '../lib/configuration.ts';
import { PricesContext } from '../lib/prices-context.ts';
import { TokenContext } from '../lib/token-context.ts';
import type { TokenStore } from '../lib/token.ts';
import type { AppRouter } from './router.tsx';
import { theme } from './theme.ts';

interface AppProps {
  readonly configuration: Configuration;
  readonly prices: PriceList | null;
  readonly tokens: TokenStore;
  readonly router: AppRouter;
}

/** The whole client, in the browser and where its pages are prerendered. */
export function App({ configuration, prices, tokens, router }: AppProps) {
  return (
    <ConfigurationContext value={configuration}>
      <PricesContext value={prices}>
        <TokenContext value={tokens}>
          {/* One pass: the script of the page has set the colour scheme before anything was painted. */}
          <ThemeProvider theme={theme} noSsr>
            <CssBaseline />
            <ToastProvider>
              <RouterProvider router={router} />
            </ToastProvider>
          </ThemeProvider>
        </TokenContext>
      </PricesContext>
    </ConfigurationContext>
  );
}
