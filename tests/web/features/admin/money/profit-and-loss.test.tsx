import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ProfitAndLoss } from '../../../../../web/features/admin/money/profit-and-loss.tsx';
import { ProfitAndLossDocument } from '../../../../../web/generated/profit-and-loss.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const answer = (month: string, fares: string, result: string) => ({
  request: { query: ProfitAndLossDocument, variables: { month } },
  result: {
    data: {
      profitAndLoss: {
        __typename: 'ProfitAndLoss',
        month,
        result,
        lines: [
          { __typename: 'ResultAmount', line: 'FARES', amount: fares },
          { __typename: 'ResultAmount', line: 'DRIVER_SHARES', amount: '-26.00' },
        ],
        accounts: [
          {
            __typename: 'AccountChange',
            account: 'PLATFORM_REVENUE',
            opening: '10.00',
            change: '4.58',
            closing: '14.58',
          },
        ],
      },
    },
  },
});

it('shows the last month that is over, line by line, and another one when it is chosen', async () => {
  vi.useFakeTimers({ now: new Date('2026-04-10T16:00:00Z'), toFake: ['Date'] });
  const mocks = [answer('2026-03', '30.58', '4.58'), answer('2026-04', '99.00', '73.00')];
  renderScreen(<ProfitAndLoss />, { user: aSessionUser('ADMIN'), at: '/admin-dashboard', mocks });
  const result = await screen.findByRole('table', { name: 'Result of the month' });
  expect(within(result).getByRole('row', { name: 'Fares of completed rides $30.58' })).toBeTruthy();
  expect(within(result).getByRole('row', { name: 'Result $4.58' })).toBeTruthy();
  const accounts = screen.getByRole('table', { name: 'Accounts of the month' });
  expect(within(accounts).getByRole('row', { name: 'Platform revenue $10.00 $4.58 $14.58' })).toBeTruthy();
  const csv = () => screen.getByRole('link', { name: 'Profit and loss' }).getAttribute('href');
  expect(csv()).toContain('month=2026-03');
  for (const name of ['Completed bookings', 'Weekly payouts', 'Payout requests'])
    expect(screen.getByRole('link', { name }).getAttribute('href')).toMatch(
      /\?from=2026-03-01&to=2026-03-31$/,
    );

  await userEvent.click(screen.getByRole('combobox', { name: 'Month' }));
  await userEvent.click(screen.getByRole('option', { name: 'April 2026' }));
  expect(await screen.findByText('$99.00')).toBeTruthy();
  expect(csv()).toContain('month=2026-04');
  vi.useRealTimers();
});
