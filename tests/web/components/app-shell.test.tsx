import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { AppShell } from '../../../web/components/app-shell.tsx';
import { aConfiguration, aSessionUser, renderScreen } from '../../support/web-page.tsx';

const tabs = [
  { id: 'home', label: 'Home', icon: null },
  { id: 'wallet', label: 'Wallet', icon: null },
];

function shell(onTab: (id: string) => void = () => undefined) {
  return (
    <AppShell tabs={tabs} activeTab="home" onTab={onTab}>
      Content
    </AppShell>
  );
}

describe('AppShell', () => {
  it('shows metro area, user type and a way out', async () => {
    renderScreen(shell(), { user: aSessionUser('DRIVER'), at: '/driver' });
    expect(await screen.findByText('Driver')).toBeTruthy();
    expect(screen.getByText('Metro Toledo')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Log out' })).toBeTruthy();
    expect(screen.getByRole('main').textContent).toBe('Content');
  });

  it('marks the active tab and reports which one is chosen', async () => {
    const user = userEvent.setup({ delay: null });
    const onTab = vi.fn();
    renderScreen(shell(onTab), { user: aSessionUser('RIDER') });
    const bar = within(await screen.findByRole('navigation', { name: 'Sections' }));
    expect(bar.getByRole('button', { name: 'Home' }).getAttribute('aria-current')).toBe('page');
    await user.click(bar.getByRole('button', { name: 'Wallet' }));
    await user.click(screen.getByRole('tab', { name: 'Wallet' }));
    expect(onTab.mock.calls).toEqual([['wallet'], ['wallet']]);
  });

  it.each([
    ['DRIVER', 'Driver Dashboard', '/driver'],
    ['ADMIN', 'Admin Dashboard', '/admin-dashboard'],
  ] as const)('leads from the rider dashboard to the one of a %s', async (userType, name, home) => {
    renderScreen(shell(), { user: aSessionUser(userType), at: '/rider' });
    const links = await screen.findAllByRole('link', { name });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([home, home]);
  });

  it('offers no other dashboard to a rider', async () => {
    renderScreen(shell(), { user: aSessionUser('RIDER'), at: '/rider' });
    await screen.findByText('Rider');
    expect(screen.queryByRole('link', { name: /Dashboard/ })).toBeNull();
  });

  it('says that no real money moves while it does not', async () => {
    renderScreen(shell());
    expect(await screen.findByLabelText('Test mode — no real money moves')).toBeTruthy();
  });

  it('says nothing of the kind when money is real', async () => {
    const payments = { ...aConfiguration.payments, mode: 'LIVE' as const };
    renderScreen(shell(), { configuration: { ...aConfiguration, payments } });
    await screen.findByRole('main');
    expect(screen.queryByText('Test mode')).toBeNull();
  });
});
