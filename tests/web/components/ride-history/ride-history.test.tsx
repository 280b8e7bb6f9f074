import type { MockLink } from '@apollo/client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { RideHistory } from '../../../../web/components/ride-history/ride-history.tsx';
import type { RideFilter } from '../../../../web/generated/operations.ts';
import { RiderHistoryDocument } from '../../../../web/generated/rider-dashboard.ts';
import { aConnection } from '../../../support/builders/a-connection.ts';
import { aVisiblePerson, aVisibleRide, type VisibleRide } from '../../../support/builders/a-visible-ride.ts';
import { aSessionUser, renderScreen } from '../../../support/web-page.tsx';

const user = aSessionUser('RIDER');
const shown = { query: RiderHistoryDocument, userType: 'rider' as const, actionsFor: () => null };
const done = aVisibleRide({
  status: 'COMPLETED',
  driver: aVisiblePerson(),
  ratings: [{ id: 'r', raterId: 'the-RIDER', rateeId: 'the-driver', stars: 4, comment: 'Smooth' }].map(
    (rating) => ({
      __typename: 'Rating' as const,
      ...rating,
    }),
  ),
});

function history(filter: RideFilter, items: VisibleRide[]): MockLink.MockedResponse {
  return {
    request: { query: RiderHistoryDocument, variables: { filter } },
    result: { data: { rides: aConnection('Ride', items) } },
    maxUsageCount: 5,
  };
}

describe('The history of rides', () => {
  it('shows a ride with its people, price and ratings, and its receipt on a click', async () => {
    renderScreen(<RideHistory {...shown} />, { user, mocks: [history('ALL', [done])] });
    expect(await screen.findByRole('heading', { name: 'Trip History' })).toBeTruthy();
    expect(screen.getByText('View your past rides and receipts')).toBeTruthy();
    const card = within(await screen.findByRole('article'));
    expect(card.getByText('Completed')).toBeTruthy();
    expect(card.getByText('Mar 5, 2026 at 3:30 PM')).toBeTruthy();
    expect(card.getByText('Dana Whitfield · 8.8 miles')).toBeTruthy();
    expect(card.getByRole('img', { name: '4 of 5 stars: Very Good' })).toBeTruthy();
    await userEvent.click(card.getByRole('button'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ride Details' }));
    expect(dialog.getAllByRole('definition').map((fact) => fact.textContent)).toEqual([
      'Toledo Zoo',
      'Museum of Art',
      '$2.50',
      '$17.50',
      '$2.00',
      '$22.00',
    ]);
    expect(dialog.getByText('“Smooth”')).toBeTruthy();
  });

  it('calls no ride past that is still to come', async () => {
    const coming = aVisibleRide({
      id: '019b0000-0000-7000-8000-000000000002',
      scheduledFor: '2026-03-09T14:30:00Z',
    });
    renderScreen(<RideHistory {...shown} />, { user, mocks: [history('ALL', [done, coming])] });
    await screen.findByRole('heading', { name: 'Past rides' });
    const order = [...document.querySelectorAll('h2, article')].map((one) =>
      one.tagName === 'H2' ? one.textContent : one.textContent.includes('Completed'),
    );
    expect(order).toEqual(['Now and to come', false, 'Past rides', true]);
  });

  it('keeps the filter in the address', async () => {
    const cancelled = aVisibleRide({ status: 'CANCELLED' });
    const { path } = renderScreen(<RideHistory {...shown} />, {
      user,
      mocks: [history('ALL', [done]), history('CANCELLED', [cancelled])],
    });
    await userEvent.click(await screen.findByRole('tab', { name: 'Cancelled' }));
    await waitFor(() => expect(path()).toBe('/?filter=cancelled'));
    await userEvent.click(within(await screen.findByRole('article')).getByRole('button'));
    expect(await screen.findByText('This ride was cancelled and no payment was charged.')).toBeTruthy();
  });

  it('offers to book when there was no ride yet', async () => {
    const onClick = vi.fn();
    const emptyAction = { label: 'Book a Ride', onClick };
    renderScreen(<RideHistory {...shown} emptyAction={emptyAction} />, { user, mocks: [history('ALL', [])] });
    expect(await screen.findByText("You haven't taken any rides yet. Book your first ride!")).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Book a Ride' }));
    expect(onClick).toHaveBeenCalledOnce();
  });

  it('says of a cancelled ride that nothing was charged', async () => {
    const cancelled = aVisibleRide({ status: 'CANCELLED', paymentStatus: 'CANCELLED', driver: null });
    const at = `/rider?ride=${cancelled.id}`;
    renderScreen(<RideHistory {...shown} />, { user, mocks: [history('ALL', [cancelled])], at });
    const dialog = within(await screen.findByRole('dialog', { name: 'Ride Details' }));
    expect(dialog.getByText('This ride was cancelled and no payment was charged.')).toBeTruthy();
    expect(dialog.getByText('Total, not charged')).toBeTruthy();
  });

  it('shows a spinner until it is known whose it is', () => {
    renderScreen(<RideHistory {...shown} />);
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it('leads back from an empty filter to all rides', async () => {
    const mocks = [history('PENDING', []), history('ALL', [done])];
    renderScreen(<RideHistory {...shown} />, { user, mocks, at: '/?filter=pending' });
    expect(await screen.findByText('No pending rides found.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'View All Rides' }));
    expect(await screen.findByRole('article')).toBeTruthy();
  });

  it('shows a driver the rider and what was earned', async () => {
    const ride = { ...done, driverEarning: '19.00' };
    const driver = aSessionUser('DRIVER');
    renderScreen(<RideHistory {...shown} userType="driver" />, {
      user: driver,
      mocks: [history('ALL', [ride])],
    });
    expect(await screen.findByText('Track your completed rides and earnings')).toBeTruthy();
    expect(await screen.findByText('Earned: $19.00')).toBeTruthy();
    expect(screen.getByText('$17.00 of the fare of $20.00, and $2.00 tip')).toBeTruthy();
    expect(screen.getByText('paid by the rider')).toBeTruthy();
    expect(screen.getByText('Robin Reed · 8.8 miles')).toBeTruthy();
  });

  it('has its own words for a driver without rides', async () => {
    renderScreen(<RideHistory {...shown} userType="driver" />, { user, mocks: [history('ALL', [])] });
    expect(await screen.findByText("You haven't completed any rides yet.")).toBeTruthy();
  });

  it('asks again after a failure', async () => {
    const failing = {
      request: { query: RiderHistoryDocument, variables: { filter: 'ALL' as const } },
      error: new Error('offline'),
    };
    renderScreen(<RideHistory {...shown} />, { user, mocks: [failing, history('ALL', [done])] });
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing is lost');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article')).toBeTruthy();
  });
});
