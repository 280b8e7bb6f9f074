import type { MockLink } from '@apollo/client/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { OpenRides } from '../../../../../web/features/admin/desk/open-rides.tsx';
import { RescheduleRideDocument } from '../../../../../web/generated/reschedule.ts';
import {
  aVisiblePerson,
  aVisibleRide,
  type VisibleRide,
} from '../../../../support/builders/a-visible-ride.ts';
import { clicks } from '../../../../support/clicks.ts';
import { refusal } from '../../../../support/test-payments.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const DAY_MS = 86_400_000;
/** 8 a.m. or 9 a.m. in Toledo, some days ahead. */
const soon = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + 5 * DAY_MS + 13 * 3_600_000).toISOString();
const driver = aVisiblePerson();

function show(
  changes: Partial<VisibleRide>,
  { payerName = null as string | null, mocks = [] as MockLink.MockedResponse[] } = {},
) {
  const ride = { ...aVisibleRide({ driver, ...changes }), version: 'v7', payerName };
  renderScreen(<OpenRides rides={[ride]} onChanged={vi.fn(() => Promise.resolve())} />, {
    user: aSessionUser('ADMIN'),
    mocks,
  });
}

const acts = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const press = async (name: string) => clicks.click(await screen.findByRole('button', { name }));

describe('the open rides of who calls', () => {
  it.each([
    [
      'waits',
      { status: 'CONFIRMED', scheduledFor: soon },
      ['Change time', 'Another driver', 'Change needs', 'Cancel ride'],
    ],
    ['was asked for now', { status: 'PENDING' }, ['Another driver', 'Change needs', 'Cancel ride']],
    ['is under way', { status: 'IN_PROGRESS', scheduledFor: soon }, ['Cancel ride']],
    ['has brought them there', { status: 'COMPLETED', canCallReturn: true }, ['Call the return']],
  ] as const)('offer of one that %s what the server would do', async (_, changes, offered) => {
    show(changes);
    expect(await screen.findByText('Toledo Zoo → Museum of Art')).toBeTruthy();
    expect(acts()).toEqual(offered);
  });

  it.each([
    ['who calls', null, 'The $22.00 held for it goes back to your wallet.'],
    ['somebody else', 'Ann', 'Ann is not charged.'],
  ])('read out what cancelling does where %s pays, as the rider reads it', async (_, payerName, said) => {
    show({ status: 'CONFIRMED', scheduledFor: soon }, { payerName });
    await press('Cancel ride');
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this booking' }));
    expect(dialog.getByRole('status', { name: 'To read out' }).textContent).toBe(said);
  });

  it('are moved with the version that was seen, and say what the server answers', async () => {
    const sent: unknown[] = [];
    const variables = ({ input }: { input: unknown }) => sent.push(input) > 0;
    const changed = refusal('This ride was changed meanwhile.', { code: 'CONFLICT' });
    const move = { request: { query: RescheduleRideDocument, variables }, ...changed };
    show({ status: 'CONFIRMED', scheduledFor: soon }, { mocks: [move as MockLink.MockedResponse] });
    await press('Change time');
    expect(await screen.findByText(/Dana keeps the ride if free/)).toBeTruthy();
    await press('12:00 PM');
    await press('Change Time');
    expect((await screen.findByRole('alert')).textContent).toContain('This ride was changed meanwhile.');
    expect(sent).toEqual([expect.objectContaining({ rideId: expect.any(String) as string, version: 'v7' })]);
  });
});
