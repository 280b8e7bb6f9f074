import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { WalletPanel } from '../../../../web/features/wallet/wallet-panel.tsx';
import type { WalletActivityType } from '../../../../web/generated/operations.ts';
import { WalletActivityDocument, WalletScreenDocument } from '../../../../web/generated/wallet.ts';
import { aConnection } from '../../../support/builders/a-connection.ts';
import { savedCards } from '../../../support/test-payments.ts';
import { renderScreen } from '../../../support/web-page.tsx';

const wallet = { __typename: 'WalletBalance', available: '1204.50', held: '22.00', total: '1226.50' };

function entry(index: number, type: WalletActivityType, sign: string) {
  return {
    __typename: 'WalletTransaction',
    id: `entry-${index}`,
    rideId: null,
    type,
    sign,
    amount: `${index + 1}.00`,
    description: `Entry ${index}`,
    paid: null,
    paidTip: null,
    byCard: null,
    entry: type === 'OTHER' ? 'CHARGE' : type,
    ride: null,
    refund: null,
    createdAt: '2026-03-05T20:30:00.000Z',
  };
}

function show(items: ReturnType<typeof entry>[], totalCount = items.length) {
  const page = { ...aConnection('WalletTransaction', items), totalCount };
  renderScreen(<WalletPanel />, {
    mocks: [
      { request: { query: WalletScreenDocument }, result: { data: { wallet } } },
      { request: { query: WalletActivityDocument }, result: { data: { walletTransactions: page } } },
      savedCards(),
    ],
  });
}

const charges = (count: number) => Array.from({ length: count }, (_, index) => entry(index, 'CHARGE', '-'));

describe('The wallet', () => {
  it('shows what is available, held and in all', async () => {
    show([]);
    expect(await screen.findByText('$1,204.50')).toBeTruthy();
    const balances = screen.getAllByRole('definition').map((balance) => balance.textContent);
    expect(balances).toEqual(['$1,204.50', '$22.00', '$1,226.50']);
    expect(await screen.findByText('No Wallet Activity')).toBeTruthy();
    expect(screen.getByText('Secure Payments')).toBeTruthy();
  });

  it('signs deposits and charges, and leaves holds neutral', async () => {
    show([entry(0, 'DEPOSIT', '+'), entry(1, 'CHARGE', '-'), entry(2, 'HOLD', ''), entry(3, 'REFUND', '+')]);
    const rows = await screen.findAllByRole('listitem');
    const amounts = rows.map((row) => within(row).getByText(/\$/).textContent);
    expect(amounts).toEqual(['+$1.00', '-$2.00', '$3.00', '+$4.00']);
  });

  it('shows five entries, then all, then five again', async () => {
    show(charges(8));
    expect(await screen.findAllByRole('listitem')).toHaveLength(5);
    await userEvent.click(screen.getByRole('button', { name: 'View More (3 more)' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(8);
    await userEvent.click(screen.getByRole('button', { name: 'Show Less' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(5);
  });

  it('counts also the entries that are not loaded yet', async () => {
    show(charges(8), 120);
    expect(await screen.findByRole('button', { name: 'View More (115 more)' })).toBeTruthy();
  });

  it('says why an amount is neither plus nor minus', async () => {
    show([entry(0, 'HOLD', ''), entry(1, 'OTHER', ''), { ...entry(2, 'OTHER', ''), entry: 'REFUND' }]);
    const rows = await screen.findAllByRole('listitem');
    const amounts = rows.map((row) => within(row).getByText(/\$/).parentElement?.textContent);
    expect(amounts).toEqual(['$1.00on hold', '$2.00by card', '$3.00to your card']);
  });

  it('has nothing more to view with five entries', async () => {
    show(charges(5));
    expect(await screen.findAllByRole('listitem')).toHaveLength(5);
    expect(screen.queryByRole('button', { name: /View More/ })).toBeNull();
  });

  it('opens the dialog that adds funds', async () => {
    show([]);
    await userEvent.click(screen.getByRole('button', { name: 'Add Funds to Wallet' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Funds to Wallet' }));
    expect(dialog.getByLabelText('Amount in USD')).toBeTruthy();
  });

  it('keeps the cards in a tab of their own', async () => {
    show([]);
    expect(screen.getByRole('tab', { name: 'Activity' }).getAttribute('aria-selected')).toBe('true');
    await userEvent.click(screen.getByRole('tab', { name: 'Cards' }));
    expect(await screen.findByText('No Payment Methods')).toBeTruthy();
    expect(screen.queryByText('No Wallet Activity')).toBeNull();
  });
});
