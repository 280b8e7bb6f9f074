import type { MockLink } from '@apollo/client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ApprovalsPanel } from '../../../../../web/features/admin/approvals/approvals-panel.tsx';
import { ReviewDialog } from '../../../../../web/features/admin/payouts/review-dialog.tsx';
import { ApprovePayoutRequestDocument } from '../../../../../web/generated/admin-payout-requests.ts';
import {
  ApproveActDocument,
  RefuseApprovalDocument,
  WaitingApprovalsDocument,
  WithdrawApprovalDocument,
} from '../../../../../web/generated/approvals.ts';
import type { WaitingApprovalFragment } from '../../../../../web/generated/operations.ts';
import { aConnection } from '../../../../support/builders/a-connection.ts';
import { refusal } from '../../../../support/test-payments.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const clicks = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
const rates = {
  schedulingFee: '2.50',
  shortDistanceMinimum: '15.00',
  shortDistancePerMile: '1.92',
  longDistanceMinimum: '25.00',
  longDistancePerMile: '1.75',
};
const person = (firstName: string) => ({
  __typename: 'ApprovalPerson' as const,
  id: firstName,
  firstName,
  lastName: 'Reed',
  email: `${firstName.toLowerCase()}@maumee.test`,
});

function anApproval(changes: Partial<WaitingApprovalFragment> = {}) {
  return {
    __typename: 'Approval' as const,
    id: 'a-1',
    act: 'REFUND' as const,
    rideId: '01a1fc00-bced-70db-9130-00000000cafe',
    amount: '60.00',
    rates: null,
    base: null,
    isStale: false,
    startsAt: null,
    recipient: person('Robin'),
    reason: 'A long detour',
    requester: person('Ada'),
    isOwn: false,
    requestedAt: '2026-03-05T15:00:00.000Z',
    expiresAt: '2026-03-12T15:00:00.000Z',
    ...changes,
  };
}

const listing = (...items: ReturnType<typeof anApproval>[]): MockLink.MockedResponse => ({
  request: { query: WaitingApprovalsDocument, variables: { first: 25 } },
  result: { data: { approvals: aConnection('Approval', items) } },
});

function show(...mocks: MockLink.MockedResponse[]) {
  renderScreen(<ApprovalsPanel />, { user: aSessionUser('ADMIN'), mocks });
}

const dialogAfter = async (button: string) => {
  await clicks.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
};

describe('what waits for a second admin', () => {
  it('is shown with who asked and why, and is done when another admin approves it', async () => {
    const approve = {
      request: { query: ApproveActDocument, variables: { id: 'a-1' } },
      result: { data: { approveAct: { __typename: 'Approval', id: 'a-1', state: 'APPROVED' } } },
    } as MockLink.MockedResponse;
    show(listing(anApproval()), approve, listing());
    expect(await screen.findByText('A long detour')).toBeTruthy();
    expect(screen.getByText(/Asked by Ada Reed, Mar 5, 2026 at 10:00 AM/).textContent).toContain(
      'ride 0000cafe',
    );
    const dialog = await dialogAfter('Approve: Refund of $60.00 to Robin Reed');
    await clicks.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Ride refunded')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Waiting for a second admin')).toBeNull());
  });

  it('shows what new prices change, and is refused with a reason only', async () => {
    const proposed = { __typename: 'ProposedRates' as const, ...rates, commissionRate: '0.00' };
    const change = anApproval({
      act: 'PRICING',
      rideId: null,
      amount: null,
      recipient: null,
      rates: proposed,
      requester: null,
      base: { ...proposed, commissionRate: '85.00' },
    });
    const refuse = {
      request: { query: RefuseApprovalDocument, variables: { id: 'a-1', reason: 'Too low' } },
      result: { data: { refuseApproval: { __typename: 'Approval', id: 'a-1', state: 'REFUSED' } } },
    } as MockLink.MockedResponse;
    show(listing(change), refuse, listing());
    expect(await screen.findByText('Driver commission 85.00 % → 0.00 %')).toBeTruthy();
    expect(screen.getByText(/Asked by the command line/)).toBeTruthy();
    const dialog = await dialogAfter('Refuse: New prices');
    const button = dialog.getByRole('button', { name: 'Refuse' });
    expect(button).toHaveProperty('disabled', true);
    await clicks.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Too low');
    await clicks.click(button);
    expect(await screen.findByText('Refused')).toBeTruthy();
  });

  it('that is out of date says so, shows what was asked for, and can be refused but not approved', async () => {
    const proposed = { __typename: 'ProposedRates' as const, ...rates, commissionRate: '60.00' };
    const change = anApproval({
      act: 'PRICING',
      rideId: null,
      amount: null,
      recipient: null,
      isStale: true,
      rates: proposed,
      base: { ...proposed, commissionRate: '85.00' },
    });
    show(listing(change, anApproval({ id: 'a-2', isOwn: true, isStale: true })));
    expect(await screen.findByText('Driver commission 85.00 % → 60.00 %')).toBeTruthy();
    expect(screen.getAllByText(/^Out of date/)).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Refuse: New prices' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Withdraw: Refund of $60.00 to Robin Reed' })).toBeTruthy();
  });

  it.each([
    ['ADMIN_ACCOUNT', 'New admin account for Robin Reed (robin@maumee.test)'],
    ['ADMIN_ROLE', 'Make Robin Reed (robin@maumee.test) an admin'],
    ['ADMIN_PASSWORD', 'New password for the admin Robin Reed'],
    ['ADMIN_SECOND_FACTOR', 'Remove the second factor of the admin Robin Reed'],
    ['ADMIN_REINSTATEMENT', 'Reinstate the admin Robin Reed'],
    ['LIMITS', 'Other limits for what one admin may do alone'],
  ] as const)('%s is shown in words', async (act, words) => {
    show(listing(anApproval({ act, rideId: null, amount: null })));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('can only be taken back by whoever asked, and says why not', async () => {
    const withdraw = {
      request: { query: WithdrawApprovalDocument, variables: { id: 'a-1' } },
      ...refusal('This was already approved', { reason: 'APPROVAL_DECIDED' }),
    } as MockLink.MockedResponse;
    show(listing(anApproval({ isOwn: true, act: 'PAYOUT', rideId: null })), withdraw, listing());
    const dialog = await dialogAfter('Withdraw: Payout of $60.00 to Robin Reed');
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
    await clicks.click(dialog.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('This was already approved')).toBeTruthy();
  });

  it('takes no room while there is nothing, and is tried again when it could not be loaded', async () => {
    const failing = {
      request: { query: WaitingApprovalsDocument, variables: { first: 25 } },
      error: new Error('x'),
    };
    show(failing, listing());
    await clicks.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/could not be loaded/)).toBeNull());
    expect(screen.queryByRole('heading')).toBeNull();
  });
});

it('An act above the limit says that it waits, and closes its dialog', async () => {
  const request = {
    __typename: 'PayoutRequest' as const,
    id: 'r-1',
    driverFirstName: 'Dana',
    driverLastName: 'Reed',
    driverEmail: 'dana@maumee.test',
    ridesCount: 2,
    amount: '600.00',
    status: 'PENDING' as const,
    transferStatus: 'PENDING' as const,
    stripeTransferId: null,
    bankAccountLast4: null,
    requestedAt: '2026-03-05T15:00:00.000Z',
    reviewedAt: null,
    notes: null,
    failureReason: null,
  };
  const approve = {
    request: { query: ApprovePayoutRequestDocument, variables: { id: 'r-1', notes: null } },
    ...refusal('Waiting for a second admin', { reason: 'APPROVAL_REQUIRED' }),
  } as MockLink.MockedResponse;
  let isClosed = false;
  const close = () => (isClosed = true);
  renderScreen(<ReviewDialog asked={{ request, decision: 'approve' }} onClose={close} />, {
    user: aSessionUser('ADMIN'),
    mocks: [approve],
  });
  const dialog = within(await screen.findByRole('dialog'));
  await clicks.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('It is done once another admin approves it.')).toBeTruthy();
  expect(isClosed).toBe(true);
});
