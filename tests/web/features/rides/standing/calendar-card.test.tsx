import type { MockLink } from '@apollo/client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { describe, expect, it } from 'vitest';
import { CalendarCard } from '../../../../../web/features/rides/standing/calendar-card.tsx';
import {
  CalendarAddressDocument,
  CreateCalendarAddressDocument,
  RevokeCalendarAddressDocument,
} from '../../../../../web/generated/standing-rides.ts';
import { refusal } from '../../../../support/test-payments.ts';
import { aSessionUser, renderRoutes } from '../../../../support/web-page.tsx';
import { calendarAddress } from './a-standing-ride.ts';

const SINCE = '2026-03-05T16:00:00Z';

function made(url: string): MockLink.MockedResponse {
  const createCalendarAddress = { __typename: 'NewCalendarAddress', url, createdAt: SINCE };
  return { request: { query: CreateCalendarAddressDocument }, result: { data: { createCalendarAddress } } };
}

function show(...mocks: MockLink.MockedResponse[]) {
  renderRoutes([{ path: '*', element: <CalendarCard /> }], { user: aSessionUser('RIDER'), mocks });
  // A clipboard of its own comes with it.
  return userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
}

const card = async () => within(await screen.findByRole('region', { name: 'In your calendar' }));
const field = 'Address of your calendar';

describe('the card of the calendar', () => {
  it('makes an address, shows it once to be copied, and says what it opens', async () => {
    const clicks = show(
      calendarAddress(null),
      made('https://rides.test/calendar/a.ics'),
      calendarAddress(SINCE),
    );
    const shown = await card();
    expect(shown.queryByRole('button', { name: 'Stop sharing' })).toBeNull();
    await clicks.click(shown.getByRole('button', { name: 'Make an address' }));
    expect(await shown.findByLabelText(field)).toHaveProperty('value', 'https://rides.test/calendar/a.ics');
    expect(shown.getByRole('status').textContent).toBe(
      'Whoever has this address can read your rides. It is shown this once; when you make another one, the old one stops working at once.',
    );
    await clicks.click(shown.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe('https://rides.test/calendar/a.ics');
    expect(await shown.findByText(/secret address since .*Mar 5/)).toBeTruthy();
  });

  it('says since when there is one, which it does not show, and makes another', async () => {
    const clicks = show(
      calendarAddress(SINCE),
      made('https://rides.test/calendar/b.ics'),
      calendarAddress(SINCE),
    );
    const shown = await card();
    expect(shown.getByText(/secret address since .*Mar 5/)).toBeTruthy();
    expect(shown.queryByLabelText(field)).toBeNull();
    await clicks.click(shown.getByRole('button', { name: 'Make another address' }));
    expect(await shown.findByLabelText(field)).toHaveProperty('value', 'https://rides.test/calendar/b.ics');
  });

  it('stops sharing after a confirmation, and shows the address no longer', async () => {
    const revoked = {
      request: { query: RevokeCalendarAddressDocument },
      result: {
        data: { revokeCalendarAddress: { __typename: 'RevokedCalendarAddress', isRevoked: true } },
      },
    };
    const address = made('https://rides.test/calendar/c.ics');
    const clicks = show(
      calendarAddress(SINCE),
      address,
      calendarAddress(SINCE),
      revoked,
      calendarAddress(null),
    );
    const shown = await card();
    await clicks.click(shown.getByRole('button', { name: 'Make another address' }));
    await shown.findByLabelText(field);
    await clicks.click(shown.getByRole('button', { name: 'Stop sharing' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Stop sharing your calendar?' }));
    await clicks.click(dialog.getByRole('button', { name: 'Stop Sharing' }));
    expect(await screen.findByText('Your calendar is no longer shared')).toBeTruthy();
    await waitFor(() => expect(shown.queryByLabelText(field)).toBeNull());
    expect(await shown.findByText('Make an address')).toBeTruthy();
  });

  it('says why no address was made', async () => {
    const refused = {
      request: { query: CreateCalendarAddressDocument },
      ...refusal('Too many requests', { reason: 'RATE_LIMITED', kind: 'rate-limited' }),
    } as MockLink.MockedResponse;
    const clicks = show(calendarAddress(null), refused);
    await clicks.click((await card()).getByRole('button', { name: 'Make an address' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Too many requests');
    expect((await card()).queryByLabelText(field)).toBeNull();
  });

  it('offers to try again where it could not be loaded', async () => {
    const failed = {
      request: { query: CalendarAddressDocument },
      result: { errors: [new GraphQLError('No')] },
    } as MockLink.MockedResponse;
    const clicks = show(failed, calendarAddress(null));
    await clicks.click((await card()).getByRole('button', { name: 'Try again' }));
    expect(await (await card()).findByRole('button', { name: 'Make an address' })).toBeTruthy();
  });
});
