import type { MockLink } from '@apollo/client/testing';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { BookingSheet } from '../../../../../web/features/rides/booking/booking-sheet.tsx';
import { EMPTY_DRAFT, type TripDraft } from '../../../../../web/features/rides/booking/trip-draft.ts';
import { RiderNeedsDocument } from '../../../../../web/generated/needs.ts';
import type { DriverChoiceFragment } from '../../../../../web/generated/operations.ts';
import {
  PassengerDriversDocument,
  PassengerNeedsDocument,
} from '../../../../../web/generated/passengers-own.ts';
import { TrustDriverForDocument } from '../../../../../web/generated/trusted-of-passenger.ts';
import { bookingState } from '../../../../../web/lib/booked-for.ts';
import { clicks } from '../../../../support/clicks.ts';
import { refusal } from '../../../../support/test-payments.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const card = (id: string, fields: Partial<DriverChoiceFragment> = {}): DriverChoiceFragment => ({
  id,
  firstName: id,
  lastName: 'Diaz',
  profileImageUrl: null,
  vehicle: {
    make: 'Ford',
    model: 'Focus',
    year: 2020,
    color: 'Blue',
    licensePlate: null,
  },
  rating: 5,
  ratingCount: 0,
  totalTrips: 3,
  tripsTogether: 0,
  isTrusted: false,
  isAvailable: true,
  allowLongDistance: true,
  takes: [],
  ...fields,
});
/** Whom the booker trusts, and has ridden with. */
const bookers = [
  card('Offline', { isTrusted: true, isAvailable: false }),
  card('Bert', { isTrusted: true, tripsTogether: 6 }),
];
const passengerId = 'w1';
const state = bookingState({
  id: passengerId,
  firstName: 'Walter',
  lastName: 'Hughes',
  mayPay: false,
  organisation: null,
});

function Sheet() {
  const [draft, setDraft] = useState<TripDraft>({ ...EMPTY_DRAFT, driverMode: 'specific' });
  const quoteState = { quote: null, hasFailed: false, problem: null, ask: async () => undefined };
  return (
    <BookingSheet
      {...{ draft, quoteState }}
      drivers={bookers}
      currentRide={null}
      isConfirming={false}
      onConfirming={() => undefined}
      onBooked={() => undefined}
      Repeat={() => null}
      onRepeated={() => undefined}
      headingRef={null}
      onDraft={setDraft}
    />
  );
}

const needsOf = (names: string[]) => ({
  data: { riderNeeds: { __typename: 'RiderNeeds', version: 'v1', needs: names, extraMinutes: 0 } },
});
const mock = (query: unknown, result: object) =>
  ({ request: { query, variables: { passengerId } }, result }) as MockLink.MockedResponse;
const trusting = (...trusted: DriverChoiceFragment[]) =>
  mock(PassengerDriversDocument, { data: { trustedDrivers: trusted } });

function show(...mocks: MockLink.MockedResponse[]) {
  const own = {
    request: { query: RiderNeedsDocument },
    result: needsOf(['WALKER']),
  } as MockLink.MockedResponse;
  renderScreen(<Sheet />, { user: aSessionUser('RIDER'), mocks: [own, ...mocks], state });
}

const listed = async () =>
  within(await screen.findByRole('radiogroup', { name: 'Drivers' }))
    .getAllByRole('radio')
    .map((radio) => (radio as HTMLInputElement).value);
const heart = (name: string) => screen.getByRole('button', { name: `Trusted driver: ${name}` });

it('begins with the drivers and needs of who rides, and lets who speaks for them say whom they trust', async () => {
  const sent: object[] = [];
  const variables = (asked: object) => sent.push(asked) > 0;
  const answer = { data: { trustDriver: { __typename: 'DriverCard', id: 'Bert', isTrusted: true } } };
  show(
    mock(PassengerNeedsDocument, needsOf(['FRONT_SEAT'])),
    trusting(card('Dana', { isTrusted: true, isAvailable: false })),
    { request: { query: TrustDriverForDocument, variables }, result: answer } as MockLink.MockedResponse,
    trusting(card('Bert', { isTrusted: true }), card('Dana', { isTrusted: true })),
  );
  expect(await listed()).toEqual(['Dana', 'Bert']);
  expect(heart('Dana').getAttribute('aria-pressed')).toBe('true');
  expect(heart('Bert').getAttribute('aria-pressed')).toBe('false');
  expect(screen.queryByText(/rides with you/)).toBeNull();
  expect(screen.getByRole('button', { name: /What do you need\?/ }).textContent).toContain('Front seat');
  await clicks.click(heart('Bert'));
  expect(sent).toEqual([{ input: { passengerId, driverId: 'Bert', trusted: true } }]);
  expect(await screen.findByRole('button', { name: 'Trusted driver: Bert', pressed: true })).toBeTruthy();
});

it('shows whom a passenger with an account trusts, and leaves it and their needs to them', async () => {
  show(
    mock(PassengerNeedsDocument, refusal('Passenger not found').result),
    trusting(card('Dana', { isTrusted: true })),
  );
  expect(await listed()).toEqual(['Dana', 'Bert']);
  expect(screen.queryByRole('button', { name: /^Trusted driver/ })).toBeNull();
  expect(screen.getByRole('button', { name: /What do you need\?.*Nothing special/ })).toBeTruthy();
});
