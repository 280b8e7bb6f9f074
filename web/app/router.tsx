import { createBrowserRouter, type RouteObject } from 'react-router';
import { LoadingScreen } from '../components/loading-screen.tsx';
import { DriversOnly } from './drivers-only.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { RequireUser } from './require-user.tsx';
import { SignedOutOnly } from './signed-out-only.tsx';
import { RootLayout } from './root-layout.tsx';

// Every screen is loaded when it is first visited (spec 1 §2.1 route table).

const forVisitors: RouteObject[] = [
  {
    path: '/',
    lazy: async () => ({
      Component: (await import('../features/landing/landing-screen.tsx')).LandingScreen,
    }),
  },
  {
    path: '/login',
    lazy: async () => ({ Component: (await import('../features/users/login-screen.tsx')).LoginScreen }),
  },
  {
    path: '/register',
    lazy: async () => ({
      Component: (await import('../features/users/register-screen.tsx')).RegisterScreen,
    }),
  },
  {
    path: '/rider-register',
    lazy: async () => ({
      Component: (await import('../features/users/rider-register-screen.tsx')).RiderRegisterScreen,
    }),
  },
  {
    path: '/driver-register',
    lazy: async () => ({
      Component: (await import('../features/users/driver-register-screen.tsx')).DriverRegisterScreen,
    }),
  },
];

const forDrivers: RouteObject[] = [
  {
    path: '/driver',
    lazy: async () => ({ Component: (await import('../features/drivers/driver-screen.tsx')).DriverScreen }),
  },
  {
    path: '/driver/apply',
    lazy: async () => ({
      Component: (await import('../features/drivers/apply-screen.tsx')).DriverApplyScreen,
    }),
  },
  {
    path: '/driver-availability',
    lazy: async () => ({
      Component: (await import('../features/drivers/availability-screen.tsx')).DriverAvailabilityScreen,
    }),
  },
  {
    path: '/test-onboarding',
    lazy: async () => ({
      Component: (await import('../features/drivers/test-onboarding-screen.tsx')).TestOnboardingScreen,
    }),
  },
];

const forSignedIn: RouteObject[] = [
  {
    path: '/rider',
    lazy: async () => ({ Component: (await import('./rider-page.tsx')).RiderPage }),
  },
  { Component: DriversOnly, children: forDrivers },
];

const adminScreen = async () => ({
  Component: (await import('../features/admin/admin-screen.tsx')).AdminScreen,
});

const forAdmins: RouteObject[] = [
  { path: '/admin-dashboard', lazy: adminScreen },
  { path: '/admin', lazy: adminScreen },
];

const forEveryone: RouteObject[] = [
  {
    path: '/terms',
    lazy: async () => ({ Component: (await import('../features/legal/terms-screen.tsx')).TermsScreen }),
  },
  {
    path: '/privacy',
    lazy: async () => ({ Component: (await import('../features/legal/privacy-screen.tsx')).PrivacyScreen }),
  },
  {
    path: '/checkout',
    lazy: async () => ({
      Component: (await import('../features/checkout/checkout-screen.tsx')).CheckoutScreen,
    }),
  },
  { path: '*', Component: NotFoundScreen },
];

export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    HydrateFallback: LoadingScreen,
    children: [
      {
        ErrorBoundary: ErrorScreen,
        children: [
          { Component: SignedOutOnly, children: forVisitors },
          { Component: RequireUser, children: forSignedIn },
          { element: <RequireUser userType="admin" />, children: forAdmins },
          ...forEveryone,
        ],
      },
    ],
  },
];

export function createRouter() {
  return createBrowserRouter(routes);
}
