import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { LegacyAdminScreen } from '../../../../web/features/admin/legacy/legacy-screen.tsx';
import { aSessionUser, renderScreen } from '../../../support/web-page.tsx';

it('shows the earlier dashboard of the panels of the console, with support and legal pages', async () => {
  const { path } = renderScreen(<LegacyAdminScreen />, {
    user: aSessionUser('ADMIN'),
    at: '/admin-legacy',
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Payout Management' })).toBeTruthy();
  const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent);
  expect(tabs).toEqual(['Payouts', 'User Management', 'Bookings', 'Driver Applications']);
  const legal = within(screen.getByRole('navigation', { name: 'Support and legal' }));
  expect(legal.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    expect.arrayContaining(['mailto:support@maumee.test', '/terms', '/privacy']),
  );
  await userEvent.setup({ delay: null }).click(screen.getByRole('tab', { name: 'Driver Applications' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Driver Applications' })).toBeTruthy();
  expect(path()).toBe('/admin-legacy?tab=applications');
});
