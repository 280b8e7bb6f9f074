import { InMemoryCache } from '@apollo/client';
import type { MockLink } from '@apollo/client/testing';
import { MockedProvider } from '@apollo/client/testing/react';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router';
import { ToastProvider } from '../../web/components/toast.tsx';
import { CurrentUserDocument } from '../../web/generated/session.ts';
import { ConfigurationContext, type Configuration } from '../../web/lib/configuration.ts';
import type { SessionUser } from '../../web/lib/session-user.ts';
import { TokenContext } from '../../web/lib/token-context.ts';

export const aConfiguration: Configuration = {
  productName: 'Maumee',
  supportEmail: 'support@maumee.test',
  serviceArea: {
    name: 'Metro Toledo',
    homeCity: 'Toledo',
    timeZone: 'America/New_York',
    centre: { lat: 41.65, lng: -83.54 },
    radiusMiles: 15,
    longDistanceRadiusMiles: 250,
    languages: ['en', 'es'],
    phoneExample: '(419) 555-0100',
  },
  payments: { mode: 'SANDBOX', publishableKey: null },
  hasDemoMailbox: false,
  isTraced: false,
  tileUrl: null,
  tileAttribution: null,
};

export function aSessionUser(type: SessionUser['type']): SessionUser {
  return {
    id: `the-${type}`,
    version: 'v1',
    email: `${type}@maumee.test`,
    firstName: 'Robin',
    lastName: 'Reed',
    phone: null,
    profileImageUrl: null,
    type,
    isDispatcher: false,
    isDriverApproved: type === 'DRIVER',
    riderRating: 5,
    riderRatingCount: 0,
    mustSetUpSecondFactor: false,
  };
}

/** As the server answers it. */
export function answeredUser(user: SessionUser) {
  return { __typename: 'User', ...user };
}

interface PageOptions {
  /** Signed out without it. */
  readonly user?: SessionUser | null;
  readonly mocks?: readonly MockLink.MockedResponse[];
  /** Where the visitor is, "/login?next=/driver"; "/" without it. */
  readonly at?: string;
  /** What the link that led there has handed on. */
  readonly state?: unknown;
  readonly configuration?: Configuration;
  /** A plain one without it. */
  readonly cache?: InMemoryCache;
}

/** The routes as the app mounts them: session, configuration and toasts around them. Tells where the visitor is. */
export function renderRoutes(routes: RouteObject[], options: PageOptions = {}) {
  const { user = null, mocks = [], at = '/', state = null, configuration = aConfiguration } = options;
  const { cache = new InMemoryCache() } = options;
  const { pathname, search, hash } = new URL(at, 'https://maumee.test');
  const router = createMemoryRouter(routes, { initialEntries: [{ pathname, search, hash, state }] });
  const kept: { token: string | null } = { token: null };
  const tokens = { read: () => kept.token, write: (token: string | null) => void (kept.token = token) };
  const currentUser: MockLink.MockedResponse = {
    request: { query: CurrentUserDocument },
    result: { data: { currentUser: user && answeredUser(user) } },
    delay: 0,
  };
  render(
    <ConfigurationContext value={configuration}>
      <TokenContext value={tokens}>
        <MockedProvider cache={cache} mocks={[currentUser, ...mocks]}>
          <ToastProvider>
            <RouterProvider router={router} />
          </ToastProvider>
        </MockedProvider>
      </TokenContext>
    </ConfigurationContext>,
  );
  return {
    path: () => router.state.location.pathname + router.state.location.search,
    state: () => router.state.location.state as unknown,
    tokens,
  };
}

/** One screen at every path. */
export function renderScreen(screen: ReactNode, options: PageOptions = {}) {
  return renderRoutes([{ path: '*', element: screen }], options);
}
