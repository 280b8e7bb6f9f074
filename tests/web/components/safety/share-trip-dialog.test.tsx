import type { MockLink } from '@apollo/client/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TripSafety } from '../../../../web/components/safety/trip-safety.tsx';
import type { TripLinkFragment } from '../../../../web/generated/operations.ts';
import {
  RevokeTripLinkDocument,
  ShareTripDocument,
  TripLinksDocument,
} from '../../../../web/generated/safety.ts';
import { clicks } from '../../../support/clicks.ts';
import { refusal } from '../../../support/test-payments.ts';
import { aSessionUser, renderScreen } from '../../../support/web-page.tsx';
import { aSharedRide, RIDE_ID } from './a-shared-ride.ts';

const URL_OF_LINK = 'https://rides.test/t/k3xq2mJ0oW0m4oV7c1Zb2A';
const variables = { rideId: RIDE_ID };

const aLink = (fields: Partial<TripLinkFragment> = {}) => ({
  __typename: 'TripLink' as const,
  id: 'link-1',
  createdAt: '2026-03-05T20:05:00.000Z',
  endsAt: '2026-03-06T20:05:00.000Z',
  isOwn: true,
  ...fields,
});
const listing = (...tripLinks: object[]) =>
  ({
    request: { query: TripLinksDocument, variables },
    result: { data: { ride: { __typename: 'Ride', id: RIDE_ID, tripLinks } } },
  }) as MockLink.MockedResponse;
const sharing = (answer: object = { result: { data: { shareTrip: made } } }) =>
  ({ request: { query: ShareTripDocument, variables }, ...answer }) as MockLink.MockedResponse;
const made = { __typename: 'MadeTripLink', url: URL_OF_LINK, link: aLink() };

async function open(mocks: MockLink.MockedResponse[], ride = aSharedRide('ACCEPTED')) {
  renderScreen(<TripSafety ride={ride} viewer="rider" />, { user: aSessionUser('RIDER'), mocks });
  await clicks.click(await screen.findByRole('button', { name: 'Share trip' }));
  return within(await screen.findByRole('dialog', { name: 'Share trip' }));
}

afterEach(() => vi.unstubAllGlobals());

describe('Share trip', () => {
  it('makes a link that is shown once, copied, and listed with its end', async () => {
    const dialog = await open([listing(), sharing(), listing(aLink())]);
    // After the first click, with which the test's user brings a clipboard of its own.
    const writeText = vi.fn(async () => undefined);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    expect(await dialog.findByText('Nobody can follow this ride by a link now.')).toBeTruthy();
    await clicks.click(dialog.getByRole('button', { name: 'Make a link' }));
    const field = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Link to your trip' });
    expect([field.value, field.readOnly]).toEqual([URL_OF_LINK, true]);
    expect(dialog.getByRole('status').textContent).toContain('Mar 6, 2026 at 3:05 PM at the latest');
    await clicks.click(dialog.getByRole('button', { name: 'Copy link' }));
    expect(writeText).toHaveBeenCalledWith(URL_OF_LINK);
    expect(await screen.findByText('Copied')).toBeTruthy();
    const links = within(await dialog.findByRole('list', { name: 'Links that are shared' }));
    expect(links.getByText(/Made by you on Mar 5/)).toBeTruthy();
    expect(links.getByText(/Ends by Mar 6/)).toBeTruthy();
  });

  it('hands it to other programs where the device can', async () => {
    const share = vi.fn(async () => undefined);
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    try {
      const dialog = await open([listing(), sharing(), listing(aLink())]);
      await clicks.click(dialog.getByRole('button', { name: 'Make a link' }));
      await clicks.click(await dialog.findByRole('button', { name: 'Send…' }));
      expect(share).toHaveBeenCalledWith({ title: 'Follow my trip', url: URL_OF_LINK });
    } finally {
      Reflect.deleteProperty(navigator, 'share');
    }
  });

  it('says of a ride that is far ahead that the link ends before it', async () => {
    const ride = aSharedRide('CONFIRMED', { scheduledFor: '2026-03-08T20:05:00.000Z' });
    const dialog = await open([listing(), sharing(), listing(aLink())], ride);
    await clicks.click(dialog.getByRole('button', { name: 'Make a link' }));
    const words = await dialog.findByText(/before the pickup/);
    expect(words.closest('[role=status]')).not.toBeNull();
  });

  it('stops a link, which is gone from the list', async () => {
    const other = aLink({ id: 'link-2', isOwn: false, createdAt: '2026-03-05T21:00:00.000Z' });
    const stopping = {
      request: { query: RevokeTripLinkDocument, variables: { linkId: 'link-1' } },
      result: { data: { revokeTripLink: aLink() } },
    } as MockLink.MockedResponse;
    const dialog = await open([listing(aLink(), other), stopping, listing(other)]);
    expect(await dialog.findByText(/Made by somebody else/)).toBeTruthy();
    await clicks.click(dialog.getByRole('button', { name: /Stop sharing the link of Mar 5, 3:05/ }));
    expect(await screen.findByText('Sharing stopped')).toBeTruthy();
    await vi.waitFor(() => expect(dialog.queryByText(/Made by you/)).toBeNull());
    expect(dialog.getByText(/Made by somebody else/)).toBeTruthy();
  });

  it('says why there is no sixth one', async () => {
    const message = 'A trip is shared by 5 links at most. Stop one of them to make another.';
    const dialog = await open([listing(), sharing(refusal(message, { reason: 'TOO_MANY_TRIP_LINKS' }))]);
    await clicks.click(dialog.getByRole('button', { name: 'Make a link' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(dialog.queryByRole('textbox')).toBeNull();
  });

  it('says that the links could not be loaded, and tries again', async () => {
    const failed = {
      ...listing(),
      result: undefined,
      error: new Error('offline'),
    } as MockLink.MockedResponse;
    const dialog = await open([failed, listing(aLink())]);
    await clicks.click(await dialog.findByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText(/Made by you/)).toBeTruthy();
  });

  it('is not there for a ride that is over, nor for drivers', async () => {
    for (const [ride, viewer] of [
      [aSharedRide('COMPLETED'), 'rider'],
      [aSharedRide('CANCELLED'), 'rider'],
      [aSharedRide('IN_PROGRESS'), 'driver'],
    ] as const) {
      renderScreen(<TripSafety ride={ride} viewer={viewer} />, {
        user: aSessionUser('RIDER'),
      });
      await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Share trip' })).toBeNull());
      cleanup();
    }
  });
});
