import type { MockLink } from '@apollo/client/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { AdminBookingsDocument } from '../../../../../web/generated/bookings.ts';
import { RideNeedsDocument } from '../../../../../web/generated/ride-needs.ts';
import { AdminRideOffersDocument } from '../../../../../web/generated/offers-dialog.ts';
import { RefundedFunderDocument, RefundRideDocument } from '../../../../../web/generated/refund-dialog.ts';
import type { RefundRideMutationVariables } from '../../../../../web/generated/operations.ts';
import { aConnection } from '../../../../support/builders/a-connection.ts';
import { aSeenRefund } from '../../../../support/builders/a-visible-ride.ts';
import { keeping, refusal } from '../../../../support/test-payments.ts';
import { clicks } from '../../../../support/clicks.ts';
import { aBooking, choose, detailing, listing, openDetails, show } from './shown-bookings.tsx';

async function openRefund() {
  await choose('Refund');
  return within(await screen.findByRole('dialog', { name: 'Refund this ride' }));
}

function refunding(booking = aBooking({ refunds: [aSeenRefund()] })) {
  const sent = keeping<RefundRideMutationVariables>();
  const mock = {
    request: { query: RefundRideDocument, variables: sent.variables },
    result: { data: { refundRide: booking } },
  } as MockLink.MockedResponse;
  return { mock, sent: sent.seen };
}

describe('The bookings', () => {
  it('stand under their numbers: all, those that wait, those completed and those under way', async () => {
    show([listing('ALL')]);
    const total = await screen.findByText('1,234,567');
    const cards = [...(total.closest('dl')?.children ?? [])].map((card) => card.textContent);
    expect(cards).toEqual(['Total1,234,567', 'Pending31', 'Completed1,200,000', 'In progress12']);
  });

  it('can be those that are marked, each with what was implausible and why', async () => {
    const marked = aBooking({
      marks: [
        {
          kind: 'COMPLETION_SOON',
          miles: null,
          seconds: 23,
          reason: 'Got out early',
        },
        { kind: 'START_FAR', miles: 2.1, seconds: null, reason: null },
      ],
    });
    const found: MockLink.MockedResponse = {
      request: { query: AdminBookingsDocument, variables: { marked: true, first: 25 } },
      result: { data: { bookings: aConnection('Ride', [marked]) } },
    };
    show([listing('ALL'), found]);
    await clicks.click(await screen.findByRole('button', { name: 'Marked' }));
    expect(await screen.findByText('Completed after 23 s')).toBeTruthy();
    expect(screen.getByText('“Got out early”')).toBeTruthy();
    expect(screen.getByText('Started 2.1 mi from the pickup')).toBeTruthy();
    expect(screen.getByText('No reason given')).toBeTruthy();
  });

  it('show which drivers were offered a ride, when, and why others were not', async () => {
    const booking = aBooking({ status: 'PENDING', driver: null });
    const offer = (driverName: string, changes: object) => ({
      __typename: 'RideOffer' as const,
      driverId: driverName,
      driverName,
      offeredAt: null,
      refusal: null,
      answer: null,
      ...changes,
    });
    const offers = aConnection('RideOffer', [
      offer('Dana Whitfield', { offeredAt: '2026-03-05T20:31:00.000Z', answer: 'PASSED' as const }),
      offer('Marcus Bell', { offeredAt: '2026-03-05T20:32:00.000Z' }),
      offer('Ana Ruiz', { refusal: 'LONG_DISTANCE_OFF' as const }),
    ]);
    const found: MockLink.MockedResponse = {
      request: { query: AdminRideOffersDocument, variables: { rideId: booking.id, first: 25 } },
      result: { data: { ride: { __typename: 'Ride', id: booking.id, offers } } },
    };
    show([listing('ALL', booking), detailing(booking), found]);
    const panel = await openDetails();
    await clicks.click(await panel.findByRole('button', { name: 'Offers' }));
    const dialog = await screen.findByRole('dialog', { name: 'Offers of this ride' });
    const rows = (await within(dialog).findAllByRole('row')).slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      'Dana WhitfieldMar 5, 2026 at 3:31 PMPassed',
      'Marcus BellMar 5, 2026 at 3:32 PMNo answer',
      'Ana Ruiz—Takes no long trips',
    ]);
  });

  it('show what a rider needs to whoever asks for it, saying that this is recorded', async () => {
    const booking = aBooking({ status: 'PENDING', driver: null });
    const reading = vi.fn(() => ({
      data: {
        rideNeeds: {
          __typename: 'RideNeeds',
          version: '1',
          needs: ['SERVICE_ANIMAL' as const],
          extraMinutes: 5,
        },
      },
    }));
    const found = {
      request: { query: RideNeedsDocument, variables: { rideId: booking.id } },
      result: reading,
    } as MockLink.MockedResponse;
    show([listing('ALL', booking), detailing(booking), found]);
    const panel = await openDetails();
    expect(await panel.findByText(/That you read it is recorded in the audit log/)).toBeTruthy();
    expect(reading).not.toHaveBeenCalled();
    await clicks.click(panel.getByRole('button', { name: 'Show needs' }));
    const list = await panel.findByRole('list', { name: 'What the rider needs' });
    expect([...list.children].map(({ textContent }) => textContent)).toEqual([
      'Service animal',
      '5 more minutes at the door',
    ]);
  });

  it('are listed with people, route, money and payment', async () => {
    const waiting = aBooking({
      id: 'x'.repeat(8),
      status: 'PENDING',
      driver: null,
      paymentStatus: 'PENDING',
    });
    show([listing('ALL', aBooking(), waiting)]);
    const rows = (await screen.findAllByRole('row')).slice(1);
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      [
        'Robin Reedwith Dana Whitfield',
        'Ride now',
        'Mar 5, 3:30 PM',
        'Toledo Zooto Museum of Art',
        '$20.00+ $2.00 tip',
        'Completed',
        'VISA •••• 4242Paid',
        '',
      ],
      [
        'Robin ReedNo driver yet',
        'Ride now',
        'Mar 5, 3:30 PM',
        'Toledo Zooto Museum of Art',
        '$20.00+ $2.00 tip',
        'PendingLooking for a driver',
        'VISA •••• 4242Payment Held',
        '',
      ],
    ]);
    await clicks.click(screen.getAllByRole('button', { name: /^Actions for the ride of Robin Reed/ })[1]!);
    const acts = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(acts).toEqual(['Assign driver', 'Cancel booking']);
  });

  it('keep the status in the address', async () => {
    const { path } = show([listing('ALL', aBooking()), listing('COMPLETED')]);
    await clicks.click(await screen.findByRole('button', { name: 'Completed' }));
    await waitFor(() => expect(path()).toBe('/admin?tab=bookings&status=completed'));
    await clicks.click(await screen.findByRole('button', { name: 'View all bookings' }));
    expect(await screen.findByRole('region', { name: 'Bookings' })).toBeTruthy();
  });

  it('can be asked for again after a failure', async () => {
    const failing = { ...listing('ALL'), result: undefined, error: new Error('offline'), maxUsageCount: 1 };
    show([failing, listing('ALL', aBooking())]);
    await clicks.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Bookings' })).toBeTruthy();
  });
});

describe('A refund', () => {
  it('of all that is left needs a reason', async () => {
    const { mock, sent } = refunding();
    show([listing('ALL', aBooking()), mock]);
    const dialog = await openRefund();
    expect(dialog.getByText('$22.00 is left to refund.')).toBeTruthy();
    expect(dialog.getByText(/earnings and the platform’s fee are reversed by the same shares/)).toBeTruthy();
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Refund $22.00' });
    expect(button.disabled).toBe(true);
    fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'Driver took a detour' } });
    await clicks.click(button);
    expect(await screen.findByText('Ride refunded')).toBeTruthy();
    expect(sent[0]).toMatchObject({ amount: '22.00', reason: 'Driver took a detour' });
    expect(sent[0]?.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await screen.findByText(/\$5.00 refunded/)).toBeTruthy();
  });

  it('says that an organization gets its share back', async () => {
    const booking = aBooking();
    const money = { __typename: 'RideMoney', covered: '17.00', funderName: 'Riverbend Clinic' };
    const funder = {
      request: { query: RefundedFunderDocument, variables: { id: booking.id } },
      result: { data: { ride: { __typename: 'Ride', id: booking.id, money } } },
    } as MockLink.MockedResponse;
    show([listing('ALL', booking), funder]);
    const dialog = await openRefund();
    expect(await dialog.findByText(/Riverbend Clinic paid \$17.00, and gets its share back\./)).toBeTruthy();
  });

  it('of a part is at most what is left', async () => {
    const { mock, sent } = refunding();
    show([listing('ALL', aBooking({ refunds: [aSeenRefund({ amount: '15.00' })] })), mock]);
    const dialog = await openRefund();
    expect(dialog.getByText(/\$15.00 was refunded before/)).toBeTruthy();
    await clicks.click(dialog.getByRole('radio', { name: 'A part of it' }));
    fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'Late' } });
    const amount = dialog.getByLabelText('Amount to refund');
    fireEvent.change(amount, { target: { value: '7.01' } });
    await waitFor(() => expect(amount.getAttribute('aria-invalid')).toBe('true'));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Refund' }).disabled).toBe(true);
    fireEvent.change(amount, { target: { value: '7' } });
    await clicks.click(dialog.getByRole('button', { name: 'Refund $7.00' }));
    await waitFor(() => expect(sent[0]).toMatchObject({ amount: '7.00', reason: 'Late' }));
  });

  it('keeps its dialog when it is refused', async () => {
    const refused = {
      request: { query: RefundRideDocument, variables: () => true },
      ...refusal('Only $3.00 of this ride is left to refund', {
        reason: 'REFUND_TOO_HIGH',
        kind: 'conflict',
      }),
    } as MockLink.MockedResponse;
    show([listing('ALL', aBooking()), refused]);
    const dialog = await openRefund();
    fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'Late' } });
    await clicks.click(dialog.getByRole('button', { name: 'Refund $22.00' }));
    expect(await screen.findByText('Only $3.00 of this ride is left to refund')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Refund this ride' })).toBeTruthy();
  });

  it('is not offered where nothing is left', async () => {
    const refunds = [aSeenRefund({ amount: '22.00' })];
    show([listing('ALL', aBooking({ refunds, paymentStatus: 'REFUNDED' }))]);
    await screen.findByRole('region', { name: 'Bookings' });
    expect(screen.queryByRole('button', { name: /^Actions for the ride/ })).toBeNull();
  });
});
