import createCache, { type EmotionCache } from '@emotion/cache';
import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { CacheProvider } from '@emotion/react';
import { getOperationAST, print, type DocumentNode } from 'graphql';
import { t } from '@lingui/core/macro';
import { CssBaseline, ThemeProvider } from '@mui/material';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { createMemoryRouter } from 'react-router';
import { NEVER } from 'rxjs';
import { App } from './app/app.tsx';
import { theme } from './app/theme.ts';
import { LoadingScreen } from './components/loading-screen.tsx';
import { loadScreens, routes } from './app/router.tsx';
import { DriverDashboardDocument } from './generated/driver-home.ts';
import { RiderDashboardDocument } from './generated/rider-dashboard.ts';
import { CurrentUserDocument } from './generated/session.ts';
import type { EarlyQuestion } from './lib/early-answers.ts';
import { activateLanguage, getLanguage, LANGUAGES } from './lib/i18n.ts';
import type { SessionUser } from './lib/session-user.ts';
import { PageHeadContext, type PageHead } from './lib/page-title.ts';
import { PRICES, toPlaceholders } from './page-placeholders.ts';
import type { PageParts } from './page-template.ts';

const WEB_DASHBOARDS = ['app/api-layout.tsx', 'app/require-user.tsx'];

/** The pages that are there before anyone signs in, and the modules of each, with those of its islands. */
export const VISITOR_SCREENS: Readonly<Record<string, readonly string[]>> = {
  '/': ['features/landing/landing-screen.tsx', 'features/landing/fare-estimator.tsx'],
  '/login': ['features/users/login-screen.tsx', 'features/users/login-form.tsx'],
  '/register': ['features/users/register-screen.tsx'],
  '/rider-register': ['features/users/rider-register-screen.tsx', 'features/users/rider-registration.tsx'],
  '/driver-register': ['features/users/driver-register-screen.tsx', 'features/users/driver-registration.tsx'],
  '/forgot-password': [
    'app/api-layout.tsx',
    'features/users/forgot-password-screen.tsx',
    'features/users/request-link-form.tsx',
  ],
  '/terms': ['features/legal/terms-screen.tsx'],
  '/privacy': ['features/legal/privacy-screen.tsx'],
};

interface SignedInScreen {
  /** All that have to be there to show it. */
  readonly modules: readonly string[];
  /** What it asks first, beside who is signed in. */
  readonly questions: readonly DocumentNode[];
  /** Whose home it is, drawn before anything is known of them; null where only a spinner is shown. */
  readonly homeOf: SessionUser['type'] | null;
}

/** The first screens of the signed-in. Where a path ends in `?tab`, another tab than the home is asked for. */
export const SIGNED_IN_SCREENS: Readonly<Record<string, SignedInScreen>> = {
  ...homeAndTabs('/rider', {
    modules: [...WEB_DASHBOARDS, 'app/rider-page.tsx'],
    questions: [RiderDashboardDocument],
    homeOf: 'RIDER',
  }),
  ...homeAndTabs('/driver', {
    modules: [...WEB_DASHBOARDS, 'app/drivers-only.tsx', 'app/driver-page.tsx'],
    questions: [DriverDashboardDocument],
    homeOf: 'DRIVER',
  }),
  '/admin-dashboard': {
    modules: [...WEB_DASHBOARDS, 'app/admin-page.tsx'],
    questions: [],
    homeOf: null,
  },
};

function homeAndTabs(path: string, home: SignedInScreen): Record<string, SignedInScreen> {
  return { [path]: home, [`${path}?tab`]: { ...home, homeOf: null } };
}

type Page = Omit<PageParts, 'modules'>;
type RenderedPage = Pick<Page, 'html' | 'styles' | 'title' | 'description'>;

/** Every page in every language. */
export async function allPages(): Promise<Page[]> {
  const pages: Page[] = [];
  for (const language of LANGUAGES) {
    await activateLanguage(language);
    pages.push(...(await prerenderPages()), ...(await signedInPages()));
  }
  return pages;
}

/** Every page for visitors, once for test money and once for real money. */
async function prerenderPages(): Promise<Page[]> {
  const pages: Page[] = [];
  for (const path of Object.keys(VISITOR_SCREENS)) {
    for (const isTestMode of [true, false]) pages.push(await prerenderPage(path, isTestMode));
  }
  return pages;
}

/** The first screens of the signed-in as they look while their data load. They ask for these before their code is there. */
async function signedInPages(): Promise<Page[]> {
  const pages: Page[] = [];
  for (const isTestMode of [true, false]) {
    for (const [path, { questions, homeOf }] of Object.entries(SIGNED_IN_SCREENS)) {
      pages.push({
        ...(homeOf ? await renderScreen(path, isTestMode, homeOf) : await renderSpinner()),
        language: getLanguage(),
        path,
        isComplete: false,
        isTestMode,
        noscript: `<noscript>${t`This page needs JavaScript.`}</noscript>`,
        questions: [
          toQuestion(CurrentUserDocument, true),
          ...questions.map((question) => toQuestion(question)),
        ],
      });
    }
  }
  return pages;
}

async function prerenderPage(path: string, isTestMode: boolean): Promise<Page> {
  const rendered = await renderScreen(path, isTestMode, null);
  return {
    ...rendered,
    language: getLanguage(),
    path,
    isComplete: true,
    isTestMode,
    noscript: rendered.html.includes('<form')
      ? `<noscript>${t`This form needs JavaScript.`}</noscript>`
      : NOSCRIPT_READING,
    questions: [toQuestion(CurrentUserDocument, true)],
  };
}

async function renderSpinner(): Promise<RenderedPage> {
  const rendered = await render(
    <ThemeProvider theme={theme} noSsr>
      <CssBaseline />
      <LoadingScreen />
    </ThemeProvider>,
  );
  return { ...rendered, title: null, description: undefined };
}

/** A screen for nobody, or for somebody of a type of whom nothing else is known yet. */
async function renderScreen(
  path: string,
  isTestMode: boolean,
  userType: SessionUser['type'] | null,
): Promise<RenderedPage> {
  await loadScreens(path);
  const client = new ApolloClient({ cache: new InMemoryCache(), link: new ApolloLink(() => NEVER) });
  if (userType) {
    client.writeQuery({ query: CurrentUserDocument, data: { currentUser: { ...SOMEBODY, type: userType } } });
  }
  let head: PageHead = { title: '', description: undefined };
  const rendered = await render(
    <PageHeadContext value={(reported) => (head = reported)}>
      <ApolloProvider client={client}>
        <App
          configuration={toPlaceholders(isTestMode)}
          prices={PRICES}
          tokens={{ read: () => null, write: () => undefined }}
          router={createMemoryRouter(routes, { initialEntries: [path] })}
        />
      </ApolloProvider>
    </PageHeadContext>,
  );
  return { ...head, ...rendered };
}

const SOMEBODY: Omit<SessionUser, 'type'> & { __typename: 'User' } = {
  __typename: 'User',
  id: '',
  version: '',
  email: '',
  firstName: '',
  lastName: '',
  phone: null,
  profileImageUrl: null,
  isDispatcher: false,
  isDriverApproved: true,
  riderRating: 0,
  riderRatingCount: 0,
  mustSetUpSecondFactor: false,
};

async function render(element: ReactNode): Promise<{ html: string; styles: string }> {
  const styleCache = createCache({ key: 'css' });
  // Gathers the styles instead of writing them between the elements.
  styleCache.compat = true;
  const errors: unknown[] = [];
  const { prelude } = await prerender(<CacheProvider value={styleCache}>{element}</CacheProvider>, {
    // All in one piece: pieces put into place later would need inline scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void errors.push(error),
  });
  if (errors.length > 0)
    throw new AggregateError(errors, 'A page could not be prerendered', { cause: errors[0] });
  const html = await new Response(prelude).text();
  return { html, styles: extractStyles(styleCache, html) };
}

/** What asks the server would wait for ever. */
const NOSCRIPT_READING = '<noscript><style>[data-live]{display:none}</style></noscript>';

/** As the GraphQL client sends it. */
function toQuestion(document: DocumentNode, isForVisitors = false): EarlyQuestion {
  const sent = new InMemoryCache().transformDocument(document);
  const definition = getOperationAST(sent);
  return { operationName: definition?.name?.value ?? '', query: print(sent), variables: {}, isForVisitors };
}

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
