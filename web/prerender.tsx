import createCache, { type EmotionCache } from '@emotion/cache';
import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { CacheProvider } from '@emotion/react';
import { getOperationAST, print, type DocumentNode } from 'graphql';
import { CssBaseline, ThemeProvider } from '@mui/material';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { createMemoryRouter } from 'react-router';
import type { PriceList } from '../domain/pricing/price-list.ts';
import { App } from './app/app.tsx';
import { theme } from './app/theme.ts';
import { LoadingScreen } from './components/loading-screen.tsx';
import { loadScreens, routes } from './app/router.tsx';
import { DriverDashboardDocument } from './generated/driver-home.ts';
import { RiderDashboardDocument } from './generated/rider-dashboard.ts';
import { CurrentUserDocument } from './generated/session.ts';
import type { Configuration } from './lib/configuration.ts';
import type { EarlyQuestion } from './lib/early-answers.ts';
import { PageHeadContext, type PageHead } from './lib/page-title.ts';
import type { PageParts } from './page-template.ts';

const WEB_DASHBOARDS = ['app/api-layout.tsx', 'app/require-user.tsx'];

/** The pages that are there before anyone signs in, and the module of each. */
export const VISITOR_SCREENS: Readonly<Record<string, string>> = {
  '/': 'features/landing/landing-screen.tsx',
  '/login': 'features/users/login-screen.tsx',
  '/register': 'features/users/register-screen.tsx',
  '/rider-register': 'features/users/rider-register-screen.tsx',
  '/driver-register': 'features/users/driver-register-screen.tsx',
  '/terms': 'features/legal/terms-screen.tsx',
  '/privacy': 'features/legal/privacy-screen.tsx',
};

/** The first screens of the signed-in, and all modules that have to be there to show them. */
export const SIGNED_IN_SCREENS: Readonly<Record<string, readonly string[]>> = {
  '/rider': [...WEB_DASHBOARDS, 'app/rider-page.tsx'],
  '/driver': [...WEB_DASHBOARDS, 'app/drivers-only.tsx', 'features/drivers/driver-screen.tsx'],
  '/admin-dashboard': [...WEB_DASHBOARDS, 'features/admin/admin-screen.tsx'],
};

/** What they ask first, beside who is signed in. */
const FIRST_QUESTIONS: Readonly<Record<string, readonly DocumentNode[]>> = {
  '/rider': [RiderDashboardDocument],
  '/driver': [DriverDashboardDocument],
};

type Page = Omit<PageParts, 'modules'>;

/** Every page for visitors, once for test money and once for real money. */
export async function prerenderPages(): Promise<Page[]> {
  const pages: Page[] = [];
  for (const isTestMode of [true, false]) {
    for (const path of Object.keys(VISITOR_SCREENS)) pages.push(await prerenderPage(path, isTestMode));
  }
  return pages;
}

/** Pages that show that they are loading, and ask what their first screen will ask. */
export async function signedInPages(): Promise<Page[]> {
  const loading = await render(
    <ThemeProvider theme={theme} noSsr>
      <CssBaseline />
      <LoadingScreen />
    </ThemeProvider>,
  );
  return Object.keys(SIGNED_IN_SCREENS).map((path) => ({
    ...loading,
    path,
    isComplete: false,
    isTestMode: null,
    title: null,
    description: undefined,
    noscript: '<noscript>This page needs JavaScript.</noscript>',
    questions: [
      toQuestion(CurrentUserDocument, true),
      ...(FIRST_QUESTIONS[path] ?? []).map((document) => toQuestion(document)),
    ],
  }));
}

async function prerenderPage(path: string, isTestMode: boolean): Promise<Page> {
  await loadScreens(path);
  let head: PageHead = { title: '', description: undefined };
  const rendered = await render(
    <PageHeadContext value={(reported) => (head = reported)}>
      <ApolloProvider client={new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.empty() })}>
        <App
          configuration={toPlaceholders(isTestMode)}
          prices={PRICES}
          tokens={{ read: () => null, write: () => undefined }}
          router={createMemoryRouter(routes, { initialEntries: [path] })}
        />
      </ApolloProvider>
    </PageHeadContext>,
  );
  return {
    ...head,
    ...rendered,
    path,
    isComplete: true,
    isTestMode,
    noscript: rendered.html.includes('<form') ? NOSCRIPT_FORM : NOSCRIPT_READING,
    questions: [toQuestion(CurrentUserDocument, true)],
  };
}

async function render(element: ReactNode): Promise<{ html: string; styles: string }> {
  const styleCache = createCache({ key: 'css' });
  // Gathers the styles instead of writing them between the elements.
  styleCache.compat = true;
  const { prelude } = await prerender(
    <CacheProvider value={styleCache}>{element}</CacheProvider>,
    // All in one piece: pieces put into place later would need inline scripts.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const html = await new Response(prelude).text();
  return { html, styles: extractStyles(styleCache, html) };
}

const NOSCRIPT_FORM = '<noscript>This form needs JavaScript.</noscript>';
/** What asks the server would wait for ever. */
const NOSCRIPT_READING = '<noscript><style>[data-live]{display:none}</style></noscript>';

/** As the GraphQL client sends it. */
function toQuestion(document: DocumentNode, isForVisitors = false): EarlyQuestion {
  const sent = new InMemoryCache().transformDocument(document);
  const definition = getOperationAST(sent);
  return { operationName: definition?.name?.value ?? '', query: print(sent), variables: {}, isForVisitors };
}

/** `{{configuration.…}}` and `{{prices.…}}` are filled in by the server (adapters/http). */
function toPlaceholders(isTestMode: boolean): Configuration {
  return {
    productName: '{{configuration.productName}}',
    supportEmail: '{{configuration.supportEmail}}',
    serviceArea: {
      name: '{{configuration.serviceArea.name}}',
      homeCity: '{{configuration.serviceArea.homeCity}}',
      timeZone: 'UTC',
      centre: { lat: 0, lng: 0 },
      radiusMiles: 0,
    },
    payments: { mode: isTestMode ? 'SANDBOX' : 'LIVE', publishableKey: null },
    tileUrl: null,
    tileAttribution: null,
  };
}

const PRICES: PriceList = {
  schedulingFee: '{{prices.schedulingFee}}',
  short: {
    perMile: '{{prices.short.perMile}}',
    minimum: '{{prices.short.minimum}}',
    example: '{{prices.short.example}}',
  },
  long: {
    perMile: '{{prices.long.perMile}}',
    minimum: '{{prices.long.minimum}}',
    example: '{{prices.long.example}}',
  },
  driverShare: '{{prices.driverShare}}',
};

/** The rules whose classes occur in `html`, and the global ones, which have no class. */
function extractStyles({ key, inserted, registered }: EmotionCache, html: string): string {
  const used = new Set([...html.matchAll(new RegExp(`${key}-([\\w-]+)`, 'g'))].map(([, id]) => id));
  const globals: string[] = [];
  const ids: string[] = [];
  let css = '';
  for (const [id, rules] of Object.entries(inserted)) {
    if (typeof rules !== 'string') continue;
    const hasClass = registered[`${key}-${id}`] !== undefined;
    if (!hasClass) globals.push(`<style data-emotion="${key}-global ${id}">${rules}</style>`);
    else if (used.has(id)) {
      ids.push(id);
      css += rules;
    }
  }
  return `${globals.join('')}<style data-emotion="${key} ${ids.join(' ')}">${css}</style>`;
}
