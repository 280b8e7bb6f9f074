import { act, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { DeskRedirect } from '../../../web/app/desk-redirect.tsx';
import { DriversOnly } from '../../../web/app/drivers-only.tsx';
import { NotFoundScreen } from '../../../web/app/not-found-screen.tsx';
import { RequireUser } from '../../../web/app/require-user.tsx';
import { SignedOutOnly } from '../../../web/app/signed-out-only.tsx';
import { SessionEndDocument } from '../../../web/generated/session.ts';
import { aSessionUser, renderRoutes, renderScreen } from '../../support/web-page.tsx';

const admins = [
  { element: <RequireUser userType="ADMIN" />, children: [{ path: '*', element: <p>The console</p> }] },
];
const people = [{ element: <RequireUser />, children: [{ path: '*', element: <p>The dashboard</p> }] }];
const visitors = [
  {
    Component: SignedOutOnly,
    children: [
      { path: '/', element: <p>The landing page</p> },
      { path: '/login', element: <p>The login</p> },
    ],
  },
  { path: '*', element: <p>Somewhere else</p> },
];

describe('RequireUser', () => {
  it('shows a spinner, then the login screen to a signed-out visitor', async () => {
    renderRoutes(people);
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Welcome Back' }, { timeout: 8000 })).toBeTruthy();
    expect(screen.queryByText('The dashboard')).toBeNull();
  });

  it.each([
    ['SIGNED_OUT_ELSEWHERE', 'You were signed out on another device.'],
    ['PASSWORD_CHANGED', /Your password was changed/],
    ['SUSPENDED', /Your account was suspended/],
    ['EXPIRED', /Your session has expired/],
  ] as const)('says why a session is over: %s', async (sessionEnd, sentence) => {
    renderRoutes(people, {
      mocks: [{ request: { query: SessionEndDocument }, result: { data: { sessionEnd } } }],
    });
    expect(await screen.findByText(sentence, undefined, { timeout: 8000 })).toBeTruthy();
    expect(screen.queryByText('The dashboard')).toBeNull();
  });

  it('shows the screen to anyone signed in', async () => {
    renderRoutes(people, { user: aSessionUser('DRIVER') });
    expect(await screen.findByText('The dashboard')).toBeTruthy();
  });

  it('shows admin screens to admins, and the login screen to everyone else', async () => {
    renderRoutes(admins, { user: aSessionUser('ADMIN') });
    expect(await screen.findByText('The console')).toBeTruthy();
  });

  it('explains to a rider who opens an admin screen why they see the login screen', async () => {
    renderRoutes(admins, { user: aSessionUser('RIDER') });
    expect(await screen.findByRole('heading', { name: 'Welcome Back' }, { timeout: 8000 })).toBeTruthy();
    expect(screen.getByText(/This page needs an admin account/)).toBeTruthy();
    expect(screen.queryByText('The console')).toBeNull();
  });
});

describe('an admin who has to have a second factor', () => {
  it('is asked for one before any screen', async () => {
    renderRoutes(admins, { user: { ...aSessionUser('ADMIN'), mustSetUpSecondFactor: true } });
    expect(await screen.findByRole('heading', { name: 'One thing first' }, { timeout: 8000 })).toBeTruthy();
    expect(screen.queryByText('The console')).toBeNull();
  });
});

describe('SignedOutOnly', () => {
  // Its code comes when it is needed, which the clock of a test does not wait for.
  beforeAll(() => import('../../../web/app/already-signed-in.tsx'));
  afterEach(() => vi.useRealTimers());

  const answerWith = (currentUser: unknown) =>
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => Response.json({ data: { currentUser } })),
    );

  it('shows the landing page to a visitor at once', () => {
    answerWith(null);
    renderRoutes(visitors);
    expect(screen.getByText('The landing page')).toBeTruthy();
  });

  it('takes a failed call for nobody', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => Response.json({ errors: [{ message: 'No' }] })),
    );
    renderRoutes(visitors);
    await act(async () => undefined);
    expect(screen.getByText('The landing page')).toBeTruthy();
  });

  it.each([
    ['RIDER', '/rider'],
    ['DRIVER', '/driver'],
    ['ADMIN', '/admin-dashboard'],
  ] as const)('sends a signed-in %s home after one second', async (userType, home) => {
    vi.useFakeTimers();
    answerWith(aSessionUser(userType));
    const page = renderRoutes(visitors);
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(screen.getByRole('status').textContent).toContain('already signed in');
    expect(page.path()).toBe('/');
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(page.path()).toBe(home);
  });

  it('honours the page that asked for the sign-in', async () => {
    vi.useFakeTimers();
    answerWith(aSessionUser('RIDER'));
    const page = renderRoutes(visitors, { at: '/login?next=/rider?tab=wallet' });
    await act(() => vi.advanceTimersByTimeAsync(500));
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(page.path()).toBe('/rider?tab=wallet');
  });
});

describe('DriversOnly', () => {
  const drivers = [{ Component: DriversOnly, children: [{ path: '*', element: <p>Ride requests</p> }] }];

  it('shows the driver side to drivers', async () => {
    renderRoutes(drivers, { user: aSessionUser('DRIVER') });
    expect(await screen.findByText('Ride requests')).toBeTruthy();
  });

  it('leads a rider back to the rider dashboard', async () => {
    renderRoutes(drivers, { user: aSessionUser('RIDER') });
    const link = await screen.findByRole('link', { name: 'Go to your dashboard' });
    expect(link.getAttribute('href')).toBe('/rider');
    expect(screen.queryByText('Ride requests')).toBeNull();
  });
});

describe('NotFoundScreen', () => {
  it('says so and leads back', async () => {
    renderScreen(<NotFoundScreen />, { at: '/nowhere' });
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeTruthy();
    expect(document.title).toBe('Page not found | Maumee');
  });
});

describe('the address of the desk', () => {
  it('leads to the desk of the console, with who calls', async () => {
    const Where = () => <p>{useLocation().search}</p>;
    const routes = [
      { path: '/admin/desk', Component: DeskRedirect },
      { path: '/admin-dashboard', Component: Where },
    ];
    renderRoutes(routes, { at: '/admin/desk?caller=c1', user: aSessionUser('ADMIN') });
    expect(await screen.findByText('?caller=c1&tab=desk')).toBeTruthy();
  });
});
