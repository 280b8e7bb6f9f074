import type { MockLink } from '@apollo/client/testing';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { BookingSheet } from '../../../../../web/features/rides/booking/booking-sheet.tsx';
import { EMPTY_DRAFT, type TripDraft } from '../../../../../web/features/rides/booking/trip-draft.ts';
import { RiderNeedsDocument } from '../../../../../web/generated/needs.ts';
import { bookingState } from '../../../../../web/lib/booked-for.ts';
import { clicks } from '../../../../support/clicks.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const drafts: TripDraft[] = [];

function Sheet() {
  const [draft, setDraft] = useState<TripDraft>(EMPTY_DRAFT);
  const quoteState = { quote: null, hasFailed: false, problem: null, ask: async () => undefined };
  return (
    <BookingSheet
      {...{ draft, quoteState }}
      drivers={[]}
      currentRide={null}
      isConfirming={false}
      onConfirming={() => undefined}
      onBooked={() => undefined}
      Repeat={() => null}
      onRepeated={() => undefined}
      headingRef={null}
      onDraft={(next) => {
        drafts.push(next);
        setDraft(next);
      }}
    />
  );
}

const own = {
  request: { query: RiderNeedsDocument },
  result: {
    data: { riderNeeds: { __typename: 'RiderNeeds', version: 'v1', needs: ['WALKER'], extraMinutes: 5 } },
  },
} as MockLink.MockedResponse;

it('A booking begins with what the rider needs of every ride, and changes it for this one', async () => {
  renderScreen(<Sheet />, { user: aSessionUser('RIDER'), mocks: [own] });
  const row = await screen.findByRole('button', {
    name: /What do you need\?.*Walker or folding chair in the trunk · 5 more minutes at the door/,
  });
  await clicks.click(row);
  const sheet = within(await screen.findByRole('dialog', { name: 'What do you need?' }));
  await clicks.click(await sheet.findByRole('checkbox', { name: 'Front seat' }));
  await clicks.click(sheet.getByRole('checkbox', { name: 'Walker or folding chair in the trunk' }));
  await clicks.click(sheet.getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('button', { name: /Front seat · 5 more minutes/ })).toBeTruthy();
  expect(drafts.at(-1)?.needs).toEqual({ needs: ['FRONT_SEAT'], extraMinutes: 5 });
});

it('A booking says for whom it is where a link has named somebody', async () => {
  const organisation = { id: 'o1', name: 'Riverside Clinic' };
  const state = bookingState({ id: 'p1', firstName: 'Dana', lastName: 'Reyes', mayPay: false, organisation });
  renderScreen(<Sheet />, { user: aSessionUser('RIDER'), mocks: [own], state });
  expect(await screen.findByText('Ride of Dana Reyes')).toBeTruthy();
});
