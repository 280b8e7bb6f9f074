import type { MockLink } from '@apollo/client/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { PayoutRequestsPanel } from '../../../../../web/features/admin/payouts/payout-requests-panel.tsx';
import {
  AdminPayoutRequestsDocument,
  ApprovePayoutRequestDocument,
  RejectPayoutRequestDocument,
} from '../../../../../web/generated/admin-payout-requests.ts';
import type {
  AdminPayoutRequestFragment,
  PayoutRequestStatus,
} from '../../../../../web/generated/operations.ts';
import { aConnection } from '../../../../support/builders/a-connection.ts';
import { refusal } from '../../../../support/test-payments.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const clicks = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });

function aRequest(changes: Partial<AdminPayoutRequestFragment> = {}) {
  return {
    __typename: 'PayoutRequest' as const,
    id: 'request-1',
    driverFirstName: 'Dana',
    driverLastName: 'Whitfield',
    driverEmail: 'dana@maumee.test',
    ridesCount: 2,
    amount: '25.00',
    status: 'PENDING' as const,
    transferStatus: 'PENDING' as const,
    stripeTransferId: null,
    bankAccountLast4: '6789',
    requestedAt: '2026-03-05T15:00:00.000Z',
    reviewedAt: null,
    notes: null,
    failureReason: null,
    ...changes,
  };
}
type Request = ReturnType<typeof aRequest>;

const listing = (status: PayoutRequestStatus | null, items: Request[]): MockLink.MockedResponse => ({
  request: { query: AdminPayoutRequestsDocument, variables: { status, first: 25 } },
  result: { data: { payoutRequests: aConnection('PayoutRequest', items) } },
  maxUsageCount: 5,
});

const done = aRequest({
  id: 'request-2',
  driverFirstName: 'Omar',
  status: 'COMPLETED',
  transferStatus: 'COMPLETED',
});
const failed = aRequest({
  id: 'request-3',
  driverFirstName: 'Kim',
  status: 'APPROVED',
  transferStatus: 'FAILED',
  failureReason: 'The account is restricted.',
});

const answer = (
  query: typeof ApprovePayoutRequestDocument,
  notes: string | null,
  request: AdminPayoutRequestFragment,
) =>
  ({
    request: { query, variables: { id: request.id, notes } },
    result: { data: { approvePayoutRequest: request } },
  }) as MockLink.MockedResponse;

function show(waiting: Request[], all: Request[], ...mocks: MockLink.MockedResponse[]) {
  const lists = [listing('PENDING', waiting), listing(null, all)];
  renderScreen(<PayoutRequestsPanel />, { user: aSessionUser('ADMIN'), mocks: [...lists, ...mocks] });
}

const askTo = async (name: string) => clicks.click(await screen.findByRole('button', { name }));

describe('Payout requests', () => {
  it('stand with what waits for a review first', async () => {
    show([aRequest()], [done, aRequest(), failed]);
    const rows = (await screen.findAllByRole('row')).slice(1);
    expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
      'Dana Whitfielddana@maumee.test',
      'Omar Whitfielddana@maumee.test',
      'Kim Whitfielddana@maumee.test',
    ]);
    expect(screen.getByText('The account is restricted.')).toBeTruthy();
    expect(within(rows[1]!).queryByRole('button', { name: /Approve|Reject|Retry/ })).toBeNull();
  });

  it('are approved with notes and paid', async () => {
    const paid = { ...aRequest(), status: 'COMPLETED' as const, transferStatus: 'COMPLETED' as const };
    show([aRequest()], [aRequest()], answer(ApprovePayoutRequestDocument, 'Checked', paid));
    await askTo('Approve $25.00 of Dana Whitfield');
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve this payout?' }));
    fireEvent.change(dialog.getByLabelText('Notes (optional)'), { target: { value: ' Checked ' } });
    await clicks.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Payout sent')).toBeTruthy();
    expect(screen.getByText('$25.00 is transferred.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('stand in the table once after a decision, as both lists tell of it', async () => {
    const paid = { ...aRequest(), status: 'COMPLETED' as const, transferStatus: 'COMPLETED' as const };
    const [before, after] = [listing('PENDING', [aRequest()]), listing('PENDING', [])];
    const [allBefore, allAfter] = [listing(null, [aRequest(), done]), listing(null, [paid, done])];
    renderScreen(<PayoutRequestsPanel />, {
      user: aSessionUser('ADMIN'),
      mocks: [
        ...[before, allBefore].map((list) => ({ ...list, maxUsageCount: 1 })),
        after,
        allAfter,
        answer(ApprovePayoutRequestDocument, null, paid),
      ],
    });
    await askTo('Approve $25.00 of Dana Whitfield');
    await askTo('Approve');
    expect(await screen.findByText('Payout sent')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const rows = screen.getAllByRole('rowheader').map((row) => row.textContent);
    expect(rows.toSorted()).toEqual(['Dana Whitfielddana@maumee.test', 'Omar Whitfielddana@maumee.test']);
    expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull();
  });

  it('are not called paid when the transfer failed', async () => {
    const refused = { ...failed, id: 'request-1' };
    show([aRequest()], [aRequest()], answer(ApprovePayoutRequestDocument, null, refused));
    await askTo('Approve $25.00 of Dana Whitfield');
    await askTo('Approve');
    expect((await screen.findByText('Transfer failed')).closest('[role=alert]')).toBeTruthy();
  });

  it('are tried again after a failed transfer', async () => {
    const paid = { ...failed, status: 'COMPLETED' as const, transferStatus: 'COMPLETED' as const };
    show([], [failed], answer(ApprovePayoutRequestDocument, null, paid));
    await askTo('Retry $25.00 of Kim Whitfield');
    await askTo('Retry Transfer');
    expect(await screen.findByText('Payout sent')).toBeTruthy();
  });

  it('are rejected only with notes', async () => {
    const rejecting = {
      request: { query: RejectPayoutRequestDocument, variables: { id: 'request-1', notes: 'Wrong account' } },
      result: { data: { rejectPayoutRequest: { ...aRequest(), status: 'REJECTED' } } },
    } as MockLink.MockedResponse;
    show([aRequest()], [aRequest()], rejecting);
    await askTo('Reject $25.00 of Dana Whitfield');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject this payout?' }));
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Reject' });
    fireEvent.change(dialog.getByLabelText(/Notes for the driver/), { target: { value: '  ' } });
    expect(button.disabled).toBe(true);
    fireEvent.change(dialog.getByLabelText(/Notes for the driver/), { target: { value: 'Wrong account' } });
    await clicks.click(button);
    expect(await screen.findByText('Payout request rejected')).toBeTruthy();
  });

  it('stay open for another try when the server refuses', async () => {
    const refused = {
      request: { query: ApprovePayoutRequestDocument, variables: { id: 'request-1', notes: null } },
      ...refusal('Payment processing is not configured'),
    } as MockLink.MockedResponse;
    show([aRequest()], [aRequest()], refused);
    await askTo('Approve $25.00 of Dana Whitfield');
    await askTo('Approve');
    expect(await screen.findByText('Payment processing is not configured')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Approve this payout?' })).toBeTruthy();
  });

  it('say so when there are none', async () => {
    show([], []);
    expect(await screen.findByText('No payout requests')).toBeTruthy();
  });
});
