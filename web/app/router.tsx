import { createBrowserRouter, type RouteObject } from 'react-router';
import { LoadingScreen } from '../components/loading-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { RequireUser } from './require-user.tsx';
import { SignedOutOnly } from './signed-out-only.tsx';
import { RootLayout } from './root-layout.tsx';

/** Every screen is loaded when it is first visited (spec 1 §2.1 route table). */
const routes: RouteObject[] = [
  {
    Component: RootLayout,
    HydrateFallback: LoadingScreen,
    children: [
      {
        Component: SignedOutOnly,
        children: [
          {
            path: '/',
            lazy: async () => ({
              Component: (await import('../features/landing/landing-screen.tsx')).LandingScreen,
            }),
          },
          {
            path: '/login',
            lazy: async () => ({
              Component: (await import('../features/people/login-screen.tsx')).LoginScreen,
            }),
          },
          {
            path: '/register',
            lazy: async () => ({
              Component: (await import('../features/people/register-screen.tsx')).RegisterScreen,
            }),
          },
          {
            path: '/rider-register',
            lazy: async () => ({
              Component: (await import('../features/people/rider-register-screen.tsx')).RiderRegisterScreen,
            }),
          },
          {
            path: '/driver-register',
            lazy: async () => ({
              Component: (await import('../features/people/driver-register-screen.tsx')).DriverRegisterScreen,
            }),
          },
        ],
      },
      {
        Component: RequireUser,
        children: [
          {
            path: '/rider',
            lazy: async () => ({
              Component: (await import('../features/rides/rider-screen.tsx')).RiderScreen,
            }),
          },
          {
            path: '/driver',
            lazy: async () => ({
              Component: (await import('../features/drivers/driver-screen.tsx')).DriverScreen,
            }),
          },
        ],
      },
      {
        path: '/terms',
        lazy: async () => ({ Component: (await import('../features/legal/terms-screen.tsx')).TermsScreen }),
      },
      {
        path: '/privacy',
        lazy: async () => ({
          Component: (await import('../features/legal/privacy-screen.tsx')).PrivacyScreen,
        }),
      },
      { path: '*', Component: NotFoundScreen },
    ],
  },
];

export function createRouter() {
  return createBrowserRouter(routes);
}
