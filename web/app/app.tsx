import { ApolloProvider } from '@apollo/client/react';
import { CssBaseline, ThemeProvider } from '@mui/material';
import { useMemo } from 'react';
import { RouterProvider } from 'react-router';
import { ToastProvider } from '../components/toast.tsx';
import { createApolloClient } from '../lib/apollo-client.ts';
import { ConfigurationContext, type Configuration } from '../lib/configuration.ts';
import { TokenContext } from '../lib/token-context.ts';
import { tokenStore } from '../lib/token.ts';
import { createRouter } from './router.tsx';
import { theme } from './theme.ts';

export function App({ configuration }: { configuration: Configuration }) {
  const { tokens, client, router } = useMemo(() => {
    const store = tokenStore(configuration.productName);
    return { tokens: store, client: createApolloClient(store), router: createRouter() };
  }, [configuration.productName]);
  return (
    <ConfigurationContext value={configuration}>
      <TokenContext value={tokens}>
        <ApolloProvider client={client}>
          <ThemeProvider theme={theme}>
            <CssBaseline />
            <ToastProvider>
              <RouterProvider router={router} />
            </ToastProvider>
          </ThemeProvider>
        </ApolloProvider>
      </TokenContext>
    </ConfigurationContext>
  );
}
