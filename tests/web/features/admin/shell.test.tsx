import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { AdminScreen } from '../../../../web/features/admin/admin-screen.tsx';
import { OpenWorkDocument } from '../../../../web/generated/open-work.ts';
import { aSessionUser, renderScreen } from '../../../support/web-page.tsx';

const user = aSessionUser('ADMIN');

async function showConsole(at: string) {
  const page = renderScreen(<AdminScreen profile={<input aria-label="First name" />} />, { user, at });
  await screen.findByText('Robin Reed');
  return page;
}

/** Both bars are there; styles show one of them. */
const getSidebar = () => within(screen.getAllByRole('navigation', { name: 'Sections' })[0]!);

const getCurrent = () => getSidebar().queryByRole('link', { current: 'page' })?.textContent;

describe('The console', () => {
  it('opens on the dashboard', async () => {
    await showConsole('/admin-dashboard');
    expect(getCurrent()).toBe('Dashboard');
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
  });

  it('opens the board under an address of its own, first of the sections', async () => {
    await showConsole('/admin/dispatch');
    expect(getCurrent()).toBe('Dispatch');
    expect(getSidebar().getAllByRole('link')[0]?.getAttribute('href')).toBe('/admin/dispatch');
    expect(await screen.findByRole('heading', { level: 1, name: 'Dispatch' })).toBeTruthy();
  });

  it('says of a tab that it does not know that it is coming soon', async () => {
    await showConsole('/admin-dashboard?tab=nonsense');
    expect(screen.getByRole('heading', { name: 'Coming Soon' })).toBeTruthy();
    expect(getCurrent()).toBeUndefined();
  });

  it('names who is signed in, and the way out', async () => {
    await showConsole('/admin-dashboard');
    expect(screen.getByText('ADMIN@maumee.test')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Log out' })).toHaveLength(2);
  });

  it.each([
    ['Digit1', '/admin-dashboard'],
    ['Digit2', '/admin-dashboard?tab=users'],
    ['Digit3', '/admin-dashboard?tab=payouts'],
    ['Digit4', '/admin-dashboard?tab=bookings'],
    ['Digit5', '/admin-dashboard?tab=pricing'],
    ['Digit6', '/admin-dashboard?tab=reviews'],
    ['Numpad7', '/admin-dashboard?tab=emails'],
  ])('goes with Alt+%s to %s', async (code, expected) => {
    const { path } = await showConsole('/admin-dashboard?tab=nonsense');
    fireEvent.keyDown(document.body, { code, altKey: true });
    expect(path()).toBe(expected);
  });

  it.each([
    ['another digit', { code: 'Digit8', altKey: true }],
    ['no Alt', { code: 'Digit3' }],
    ['Ctrl as well', { code: 'Digit3', altKey: true, ctrlKey: true }],
  ])('stays where it is with %s', async (_what, key) => {
    const { path } = await showConsole('/admin-dashboard?tab=nonsense');
    fireEvent.keyDown(document.body, key);
    expect(path()).toBe('/admin-dashboard?tab=nonsense');
  });

  it('counts in the sidebar what waits, and says when something is urgent', async () => {
    const openWork = {
      __typename: 'OpenWork',
      cases: 3,
      urgentCases: 1,
      approvals: 0,
      applications: 2,
      cancelRequests: 2,
      overdueCancelRequests: 1,
    };
    const mocks = [{ request: { query: OpenWorkDocument }, result: { data: { openWork } } }];
    renderScreen(<AdminScreen profile={null} />, { user, at: '/admin-dashboard?tab=nonsense', mocks });
    await screen.findByText('3 open cases, some urgent');
    expect(getSidebar().getByRole('link', { name: 'Cases 3 open cases, some urgent' })).toBeTruthy();
    expect(getSidebar().getByRole('link', { name: 'Drivers 2 applications' })).toBeTruthy();
    const asked = { name: 'Bookings 2 riders ask to cancel, some urgent' };
    expect(getSidebar().getByRole('link', asked)).toBeTruthy();
    expect(getSidebar().getByRole('link', { name: 'Dashboard' })).toBeTruthy();
  });

  it('leaves keys to the fields they are typed into', async () => {
    const { path } = await showConsole('/admin-dashboard?tab=profile');
    fireEvent.keyDown(screen.getByLabelText('First name'), { code: 'Digit3', altKey: true });
    expect(path()).toBe('/admin-dashboard?tab=profile');
  });

  it('lists all sections on phones in a sheet, which closes when one is chosen', async () => {
    const clicks = userEvent.setup({ delay: null });
    const { path } = await showConsole('/admin-dashboard?tab=nonsense');
    await clicks.click(screen.getByRole('button', { name: 'More sections' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Sections' }));
    await clicks.click(sheet.getByRole('link', { name: 'Profile' }));
    expect(path()).toBe('/admin-dashboard?tab=profile');
    await screen.findByRole('button', { name: 'Profile: more sections' });
  });
});

describe('The console of a dispatcher', () => {
  const dispatcher = { ...user, isDispatcher: true };
  const showTo = (at: string) =>
    renderScreen(<AdminScreen profile={<p>The profile</p>} />, { user: dispatcher, at });

  it('has the sections of rides and people alone, and begins with the board', async () => {
    showTo('/admin-dashboard');
    await screen.findByText('Robin Reed');
    const names = getSidebar()
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
    expect(names).toEqual(
      expect.arrayContaining(['Users', 'Bookings', 'Standing rides', 'Cases', 'Profile']),
    );
    for (const name of ['Dashboard', 'Payouts', 'Pricing', 'Money', 'Audit log', 'Security', 'Emails'])
      expect(names).not.toContain(name);
    expect(getCurrent()).toBe('Dispatch');
    expect(await screen.findByRole('heading', { level: 1, name: 'Dispatch' })).toBeTruthy();
  });

  it('saves no bookings as a file', async () => {
    showTo('/admin-dashboard?tab=bookings');
    expect(await screen.findByRole('heading', { level: 1, name: 'Bookings' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Export CSV' })).toBeNull();
  });

  it('has no other section by its address or its key either', async () => {
    const { path } = showTo('/admin-dashboard?tab=money');
    expect(await screen.findByRole('heading', { name: 'Coming Soon' })).toBeTruthy();
    fireEvent.keyDown(document.body, { code: 'Digit2', altKey: true });
    expect(path()).toBe('/admin-dashboard?tab=bookings');
  });
});
