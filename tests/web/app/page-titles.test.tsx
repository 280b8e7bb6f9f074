import { ThemeProvider } from '@mui/material';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { theme } from '../../../web/app/theme.ts';
import { AdminScreen } from '../../../web/features/admin/admin-screen.tsx';
import { CheckoutScreen } from '../../../web/features/checkout/checkout-screen.tsx';
import { DriverScreen } from '../../../web/features/drivers/driver-screen.tsx';
import { LandingScreen } from '../../../web/features/landing/landing-screen.tsx';
import { PrivacyScreen } from '../../../web/features/legal/privacy-screen.tsx';
import { TermsScreen } from '../../../web/features/legal/terms-screen.tsx';
import { RiderScreen } from '../../../web/features/rides/rider-screen.tsx';
import { TripsScreen } from '../../../web/features/rides/trips/trips-screen.tsx';
import { DriverRegisterScreen } from '../../../web/features/users/driver-register-screen.tsx';
import { RiderRegisterScreen } from '../../../web/features/users/rider-register-screen.tsx';
import { renderScreen } from '../../support/web-page.tsx';

vi.mock('../../../web/components/map/trip-map.tsx', () => ({ TripMap: () => null }));

const pages: readonly (readonly [title: string, screen: ReactNode])[] = [
  ['Maumee – personal drivers in Metro Toledo', <LandingScreen />],
  ['Rider Dashboard | Maumee', <RiderScreen wallet={null} profile={null} />],
  ['Driver Dashboard | Maumee', <DriverScreen profile={null} />],
  ['Become a Driver | Maumee', <DriverRegisterScreen />],
  ['Become a Rider | Maumee', <RiderRegisterScreen />],
  ['My Trips | Maumee', <TripsScreen />],
  ['Checkout | Maumee', <CheckoutScreen />],
  ['Terms of Service | Maumee', <TermsScreen />],
  ['Privacy Policy | Maumee', <PrivacyScreen />],
  ['Admin Dashboard | Maumee', <AdminScreen profile={null} />],
];

describe('The page titled', () => {
  // Only what is added here goes: the rest of the head is styles.
  const meta = document.createElement('meta');
  meta.name = 'description';
  afterEach(() => meta.remove());

  it.each(pages)('%s has a description of its own', (title, screen) => {
    meta.content = '';
    document.head.append(meta);
    renderScreen(<ThemeProvider theme={theme}>{screen}</ThemeProvider>);
    expect(document.title).toBe(title);
    expect(meta.content).toMatch(/\.$/);
  });
});
