import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  CancelRequestsDocument,
  DecideCancelRequestDocument,
} from '../../../../../web/generated/cancel-requests.ts';
import { aCancelRequest } from '../../../../support/builders/a-visible-ride.ts';
import { clicks } from '../../../../support/clicks.ts';
import { aBooking, listing, show } from './shown-bookings.tsx';

/** At a full second, as the clock of the screens counts; a moment within one would still be 11:59 ago. */
const minutesAgo = (minutes: number) =>
  new Date(Math.floor(Date.now() / 1000) * 1000 - minutes * 60_000).toISOString();

const asked = (id: string, firstName: string, minutes: number) => {
  const askedAt = minutesAgo(minutes);
  const cancelRequest = aCancelRequest({ askedAt });
  const booking = aBooking({ id, status: 'ACCEPTED', stage: 'CANCEL_ASKED' });
  return { ...booking, rider: { ...booking.rider, id: firstName, firstName }, cancelRequest };
};

it('lists riders who ask to cancel with a clock, and decides about one', async () => {
  const rides = [asked('ride-1', 'Robin', 12), asked('ride-2', 'Evelyn', 1)];
  const variables = { rideId: 'ride-1', agrees: true };
  show([
    listing('ALL'),
    { request: { query: CancelRequestsDocument }, result: { data: { cancelRequests: rides } } },
    {
      request: { query: DecideCancelRequestDocument, variables },
      result: { data: { answerCancelRequest: aBooking({ id: 'ride-1', status: 'CANCELLED' }) } },
    },
  ]);
  const list = within(await screen.findByRole('region', { name: 'Riders ask to cancel (2)' }));
  expect(list.getAllByRole('timer').map((timer) => timer.textContent)).toEqual([
    expect.stringMatching(/^12:0\d$/),
    expect.stringMatching(/^1:0\d$/),
  ]);
  expect(list.getAllByText(/“I am ill”/)).toHaveLength(2);
  await clicks.click(list.getByRole('button', { name: 'Cancel the ride of Robin Reed' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this ride?' }));
  await clicks.click(dialog.getByRole('button', { name: 'Cancel the ride' }));
  expect(
    await screen.findByText('The ride of Robin Reed is cancelled, and nothing is charged.'),
  ).toBeTruthy();
});
