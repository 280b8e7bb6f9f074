import { matchRoutes, type createMemoryRouter, type RouteObject } from 'react-router';
import { ErrorScreen } from './error-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { SignedOutOnly } from './signed-out-only.tsx';
import { RootLayout } from './root-layout.tsx';

export type AppRouter = ReturnType<typeof createMemoryRouter>;

// Every screen is loaded when it is first visited, and the GraphQL client with the first one that needs it.

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
    lazy: async () => ({ Component: (await import('./driver-page.tsx')).DriverPage }),
  },
  {
    path: '/driver/apply',
    lazy: async () => ({
      Component: (await import('../features/drivers/application/apply-screen.tsx')).DriverApplyScreen,
    }),
  },
  {
    path: '/driver/statement',
    lazy: async () => ({
      Component: (await import('../features/drivers/wallet/statement-screen.tsx')).StatementScreen,
    }),
  },
  {
    path: '/driver/standing-rides',
    lazy: async () => ({
      Component: (await import('../features/drivers/standing/standing-rides-screen.tsx'))
        .DriverStandingRidesScreen,
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
  {
    path: '/rider/standing-rides/:standingRideId?',
    lazy: async () => ({
      Component: (await import('../features/rides/standing/standing-page.tsx')).StandingPage,
    }),
  },
  {
    path: '/trips',
    lazy: async () => ({
      Component: (await import('../features/rides/trips/trips-screen.tsx')).TripsScreen,
    }),
  },
  {
    path: '/home',
    lazy: async () => ({ Component: (await import('./home-redirect.tsx')).HomeRedirect }),
  },
  {
    path: '/invoices/:invoiceId',
    lazy: async () => ({
      Component: (await import('../features/organisations/invoice-screen.tsx')).InvoiceScreen,
    }),
  },
  {
    path: '/rides/:rideId/receipt',
    lazy: async () => ({
      Component: (await import('../features/payments/receipt-screen.tsx')).ReceiptScreen,
    }),
  },
  {
    lazy: async () => ({ Component: (await import('./drivers-only.tsx')).DriversOnly }),
    children: forDrivers,
  },
];

const adminScreen = async () => ({
  Component: (await import('./admin-page.tsx')).AdminPage,
});

const forOperators: RouteObject[] = [
  { path: '/admin-dashboard', lazy: adminScreen },
  { path: '/admin/dispatch', lazy: adminScreen },
  {
    path: '/admin',
    lazy: async () => ({ Component: (await import('./admin-redirect.tsx')).AdminRedirect }),
  },
  {
    path: '/admin/desk',
    lazy: async () => ({ Component: (await import('./desk-redirect.tsx')).DeskRedirect }),
  },
  {
    path: '/admin/users',
    lazy: async () => ({
      Component: (await import('../features/admin/users/user-management-screen.tsx')).UserManagementScreen,
    }),
  },
  {
    path: '/admin/user/:userId',
    lazy: async () => ({
      Component: (await import('../features/admin/users/user-screen.tsx')).UserScreen,
    }),
  },
];

const forAdmins: RouteObject[] = [
  {
    path: '/admin-legacy',
    lazy: async () => ({
      Component: (await import('../features/admin/legacy/legacy-screen.tsx')).LegacyAdminScreen,
    }),
  },
  {
    path: '/admin/driver-review/:driverId',
    lazy: async () => ({
      Component: (await import('../features/admin/applications/driver-review-screen.tsx')).DriverReviewScreen,
    }),
  },
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
  { path: '*', Component: NotFoundScreen },
];

const withApi: RouteObject[] = [
  {
    lazy: async () => ({ Component: (await import('./require-user.tsx')).RequireUser }),
    children: forSignedIn,
  },
  {
    lazy: async () => ({ Component: (await import('./require-user.tsx')).RequireOperator }),
    children: forOperators,
  },
  {
    lazy: async () => ({ Component: (await import('./require-user.tsx')).RequireAdmin }),
    children: forAdmins,
  },
  {
    path: '/forgot-password',
    lazy: async () => ({
      Component: (await import('../features/users/forgot-password-screen.tsx')).ForgotPasswordScreen,
    }),
  },
  {
    path: '/reset-password',
    lazy: async () => ({
      Component: (await import('../features/users/reset-password-screen.tsx')).ResetPasswordScreen,
    }),
  },
  {
    path: '/confirm-email',
    lazy: async () => ({
      Component: (await import('../features/users/confirm-email-screen.tsx')).ConfirmEmailScreen,
    }),
  },
  {
    path: '/cancel-email-change',
    lazy: async () => ({
      Component: (await import('../features/users/cancel-email-change-screen.tsx')).CancelEmailChangeScreen,
    }),
  },
  {
    path: '/care',
    lazy: async () => ({
      Component: (await import('../features/care/accept-care-screen.tsx')).AcceptCareScreen,
    }),
  },
  {
    path: '/organization/:organisationId?',
    lazy: async () => ({ Component: (await import('./organisation-entry.tsx')).OrganisationEntry }),
  },
  {
    path: '/add-card',
    lazy: async () => ({
      Component: (await import('../features/payments/add-card-by-link-screen.tsx')).AddCardByLinkScreen,
    }),
  },
  {
    path: '/return',
    lazy: async () => ({
      Component: (await import('../features/returns/call-return-screen.tsx')).CallReturnScreen,
    }),
  },
  {
    path: '/checkout',
    lazy: async () => ({
      Component: (await import('../features/checkout/checkout-screen.tsx')).CheckoutScreen,
    }),
  },
];

export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    // Never seen: the first screen is loaded before the router is made.
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: ErrorScreen,
        children: [
          { Component: SignedOutOnly, children: forVisitors },
          {
            lazy: async () => ({ Component: (await import('./api-layout.tsx')).ApiLayout }),
            children: withApi,
          },
          ...forEveryone,
        ],
      },
    ],
  },
];

/** Loads what a path shows, so that a router made afterwards renders it in its first pass. */
export async function loadScreens(path: string): Promise<void> {
  const matches = matchRoutes(routes, path) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      // What cannot be loaded is left to the router, which tries again and shows that it failed.
      const loaded = typeof route.lazy === 'function' ? await route.lazy().catch(() => null) : null;
      if (loaded) Object.assign(route, loaded, { lazy: undefined });
    }),
  );
}
