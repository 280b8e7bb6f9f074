import type { MockLink } from '@apollo/client/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { EarningsHistory } from '../../../../../web/features/drivers/wallet/earnings-history.tsx';
import { EarningsSummary } from '../../../../../web/features/drivers/wallet/earnings-summary.tsx';
import { PayoutsTab } from '../../../../../web/features/drivers/wallet/payouts-tab.tsx';
import {
  ContinueOnboardingDocument,
  CreateConnectAccountDocument,
  DriverPayoutsDocument,
  DriverStatsDocument,
  EarningsDocument,
  OwnPayoutRequestsDocument,
  PayoutAccountDocument,
  RequestPayoutDocument,
} from '../../../../../web/generated/driver-wallet.ts';
import type {
  OwnPayoutRequestFragment,
  RequestPayoutMutationVariables,
} from '../../../../../web/generated/operations.ts';
import { aConnection } from '../../../../support/builders/a-connection.ts';
import { keeping, refusal } from '../../../../support/test-payments.ts';
import { renderScreen } from '../../../../support/web-page.tsx';

const clicks = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });

const account = (hasAccount: boolean, payoutsEnabled: boolean): MockLink.MockedResponse => ({
  request: { query: PayoutAccountDocument },
  result: {
    data: {
      connectAccountStatus: {
        __typename: 'ConnectAccountStatus',
        hasAccount,
        payoutsEnabled,
        requiresOnboarding: hasAccount && !payoutsEnabled,
      },
    },
  },
});
const connected = { ...account(true, true), maxUsageCount: 10 };

const stats = (availableBalance: string, cash: object = {}): MockLink.MockedResponse => ({
  request: { query: DriverStatsDocument },
  result: {
    data: {
      driverStats: {
        __typename: 'DriverStats',
        todayEarnings: '0.00',
        weeklyEarnings: '0.00',
        totalEarnings: '100.00',
        availableBalance,
        reservedBalance: '0.00',
        todayRides: 0,
        totalRides: 5,
        rating: 5,
        ratingCount: 0,
        acceptanceRate: 95,
        nextPayoutDate: '2026-03-11T12:00:00.000Z',
      },
      driverCash: {
        __typename: 'DriverCash',
        takesCash: false,
        kept: '0.00',
        owed: '0.00',
        toSetOff: '0.00',
        setOff: '0.00',
        limit: '100.00',
        ...cash,
      },
    },
  },
  maxUsageCount: 10,
});

const noPayouts: MockLink.MockedResponse = {
  request: { query: DriverPayoutsDocument },
  result: { data: { payouts: aConnection('Payout', []) } },
};

function aRequest(changes: Partial<OwnPayoutRequestFragment> = {}) {
  return {
    __typename: 'PayoutRequest' as const,
    id: 'request-1',
    amount: '25.00',
    ridesCount: 2,
    status: 'PENDING' as const,
    requestedAt: '2026-03-05T15:00:00.000Z',
    reviewedAt: null,
    completedAt: null,
    bankAccountLast4: null,
    notes: null,
    ...changes,
  };
}
const requests = (...items: ReturnType<typeof aRequest>[]): MockLink.MockedResponse => ({
  request: { query: OwnPayoutRequestsDocument },
  result: { data: { payoutRequests: aConnection('PayoutRequest', items) } },
  maxUsageCount: 10,
});

function show(...mocks: MockLink.MockedResponse[]) {
  renderScreen(<PayoutsTab />, { mocks: [...mocks, noPayouts, stats('80.00'), requests()] });
}

async function ask(amount: string) {
  const button = await screen.findByRole('button', { name: 'Request Payout' });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  fireEvent.change(screen.getByLabelText('Payout amount'), { target: { value: amount } });
  await clicks.click(button);
}

/** What `window.open` gives. */
function aWindow() {
  const page = { opener: {}, location: { href: '' }, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(page as unknown as Window);
  return page;
}

describe('The payout account', () => {
  it('is set up in a new window, and asked for again when the driver is back', async () => {
    const page = aWindow();
    const making = {
      request: { query: CreateConnectAccountDocument },
      result: {
        data: {
          createConnectAccount: { __typename: 'OnboardingLink', url: 'https://provider.test/onboarding' },
        },
      },
    };
    show(account(false, false), making, account(true, false), account(true, true));
    const text = 'Please set up your test payout account first to receive payouts.';
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByText('Test mode — no real money moves')).toBeTruthy();
    await clicks.click(screen.getByRole('button', { name: 'Set Up Payment Account' }));
    await waitFor(() => expect(page.location.href).toBe('https://provider.test/onboarding'));
    expect(page.opener).toBeNull();
    expect(await screen.findByRole('button', { name: 'Continue Onboarding' })).toBeTruthy();
    fireEvent.focus(window);
    expect(await screen.findByText('Connected · payouts enabled')).toBeTruthy();
  });

  it('goes on with an onboarding begun before, by a link where windows are blocked', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    const goingOn = {
      request: { query: ContinueOnboardingDocument },
      result: {
        data: {
          connectAccountOnboarding: { __typename: 'OnboardingLink', url: 'https://provider.test/again' },
        },
      },
    };
    show({ ...account(true, false), maxUsageCount: 5 }, goingOn);
    await clicks.click(await screen.findByRole('button', { name: 'Continue Onboarding' }));
    const link = await screen.findByRole('link', { name: 'Open the onboarding' });
    expect(link.getAttribute('href')).toBe('https://provider.test/again');
  });

  it('closes the window again when the setup fails', async () => {
    const page = aWindow();
    const failing = {
      request: { query: CreateConnectAccountDocument },
      ...refusal('The payment provider is busy'),
    } as MockLink.MockedResponse;
    show(account(false, false), failing);
    await clicks.click(await screen.findByRole('button', { name: 'Set Up Payment Account' }));
    expect(await screen.findByText('Setup Failed')).toBeTruthy();
    expect(screen.getByText('The payment provider is busy')).toBeTruthy();
    expect(page.close).toHaveBeenCalledOnce();
  });
});

describe('Asking for a payout', () => {
  it('sends the amount with an id and says what happens next', async () => {
    const sent = keeping<RequestPayoutMutationVariables>();
    const asking = {
      request: { query: RequestPayoutDocument, variables: sent.variables },
      result: { data: { requestPayout: aRequest() } },
    } as MockLink.MockedResponse;
    show(connected, asking);
    expect(await screen.findByText(/require admin approval \(1–2 business days\)/)).toBeTruthy();
    await ask('25');
    expect(await screen.findByText('Payout requested')).toBeTruthy();
    expect(sent.seen[0]).toMatchObject({ amount: '25.00' });
    expect(sent.seen[0]?.id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ['0', 'Invalid Amount'],
    ['9.99', 'Minimum Amount Required'],
    ['80.01', 'Insufficient Balance'],
  ])('refuses %s before it is sent', async (amount, title) => {
    show(connected);
    await ask(amount);
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByLabelText('Payout amount').getAttribute('aria-invalid')).toBe('true');
  });

  it('needs an account', async () => {
    show({ ...account(false, false), maxUsageCount: 5 });
    await ask('25');
    expect(await screen.findByText('Payment Account Setup Required')).toBeTruthy();
  });

  it("shows the server's refusal under its title", async () => {
    const refused = {
      request: { query: RequestPayoutDocument, variables: () => true },
      ...refusal('Available balance is $12.00', { reason: 'INSUFFICIENT_EARNINGS', kind: 'declined' }),
    } as MockLink.MockedResponse;
    show(connected, refused);
    await ask('25');
    expect(await screen.findByText('Insufficient Balance')).toBeTruthy();
    expect(screen.getByText('Available balance is $12.00')).toBeTruthy();
  });
});

it('lists the requests with status, dates and notes', async () => {
  const reviewedAt = '2026-03-06T15:00:00.000Z';
  const items = [
    aRequest(),
    aRequest({ id: 'r2', status: 'APPROVED', reviewedAt, bankAccountLast4: '6789' }),
    aRequest({ id: 'r3', status: 'COMPLETED', reviewedAt }),
    aRequest({ id: 'r4', status: 'REJECTED', ridesCount: 0, reviewedAt, notes: 'Bank details do not match' }),
  ];
  renderScreen(<PayoutsTab />, { mocks: [requests(...items), connected, noPayouts, stats('80.00')] });
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Pending ReviewRequested Mar 5, 20262 rides$25.00',
    'ProcessingRequested Mar 5, 2026 · Reviewed Mar 6, 2026 · to the account ending in 67892 rides$25.00',
    'CompletedRequested Mar 5, 2026 · Reviewed Mar 6, 20262 rides$25.00',
    'RejectedRequested Mar 5, 2026 · Reviewed Mar 6, 2026Bank details do not match$25.00',
  ]);
});

describe('A ride refunded after it was paid out', () => {
  it('is carried over in the balance', async () => {
    renderScreen(<EarningsSummary />, { mocks: [stats('-7.50')] });
    expect(await screen.findByText('-$7.50')).toBeTruthy();
    expect(screen.getByText(/taken from your next earnings/)).toBeTruthy();
  });

  it('is taken off its earning', async () => {
    const earning = {
      __typename: 'Earning',
      id: 'e',
      rideId: 'r',
      destination: 'Toledo Zoo',
      distanceMiles: 8.8,
      totalFare: '20.00',
      driverShare: '17.00',
      tip: '2.00',
      refunded: '4.00',
      createdAt: '2026-03-05T15:00:00.000Z',
    };
    const page = aConnection('Earning', [earning]);
    const mocks = [{ request: { query: EarningsDocument }, result: { data: { earnings: page } } }];
    renderScreen(<EarningsHistory />, { mocks });
    expect(await screen.findByText('$15.00')).toBeTruthy();
    expect(screen.getByText('with $2.00 tip, $4.00 taken back: the ride was refunded')).toBeTruthy();
  });
});

describe('Cash', () => {
  it('is not spoken of to a driver who takes none', async () => {
    renderScreen(<EarningsSummary />, { mocks: [stats('80.00')] });
    await screen.findByText('$80.00');
    expect(screen.queryByRole('heading', { name: 'Cash' })).toBeNull();
  });

  it('says what is kept, owed and set against earnings', async () => {
    const cash = { takesCash: true, kept: '41.00', owed: '1.25', toSetOff: '2.00', setOff: '3.00' };
    renderScreen(<EarningsSummary />, { mocks: [stats('-1.25', cash)] });
    const section = await screen.findByRole('region', { name: 'Cash' });
    for (const text of ['Cash you keep$41.00', 'You owe$1.25', 'Set against earnings$5.00']) {
      expect(section.textContent).toContain(text);
    }
    expect(screen.getByText(/You owe \$1.25, for fees of rides in cash/)).toBeTruthy();
  });
});
