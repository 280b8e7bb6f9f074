import { InMemoryCache } from '@apollo/client';
import type { MockLink } from '@apollo/client/testing';
import { ThemeProvider } from '@mui/material';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { theme } from '../../../../../web/app/theme.ts';
import { HelpedRides } from '../../../../../web/features/rides/helped/helped-rides.tsx';
import { RiderActionsProvider } from '../../../../../web/features/rides/rider-actions.tsx';
import { CallReturnDocument } from '../../../../../web/generated/return-trip.ts';
import { CareChangedDocument } from '../../../../../web/generated/care.ts';
import { PassengerPlacesDocument } from '../../../../../web/generated/passenger-places.ts';
import { HelpedRidesDocument } from '../../../../../web/generated/helped-rides.ts';
import type { HelpedRidesQuery } from '../../../../../web/generated/operations.ts';
import { aVisiblePerson, aVisibleRide } from '../../../../support/builders/a-visible-ride.ts';
import { clicks } from '../../../../support/clicks.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const walter = aVisiblePerson({ id: 'walter', firstName: 'Walter', lastName: 'Hale', vehicle: null });

function helped(rights: string[] | null, more: object = {}) {
  const ride = {
    ...aVisibleRide({ status: 'ACCEPTED', driver: aVisiblePerson({}), rider: walter }),
    startPin: '0042',
    rights,
    ...more,
  };
  const edges = rights ? [{ __typename: 'RideEdge', node: ride }] : [];
  return { helpedRides: { __typename: 'RideConnection', edges } };
}

function answer(data: object, delay = 0): MockLink.MockedResponse {
  return { request: { query: HelpedRidesDocument }, result: { data }, delay };
}

function show(mocks: MockLink.MockedResponse[], cache = new InMemoryCache()) {
  return renderScreen(
    <ThemeProvider theme={theme}>
      <RiderActionsProvider onOwnChange={() => undefined} onBook={() => undefined}>
        <main>
          <HelpedRides />
        </main>
      </RiderActionsProvider>
    </ThemeProvider>,
    { user: aSessionUser('RIDER'), mocks, at: '/rider', cache },
  );
}

it('stand under the name of who rides, with the PIN to tell them', async () => {
  show([answer(helped(['SEE', 'CANCEL']))]);
  expect(await screen.findByRole('heading', { name: 'Ride of Walter Hale' })).toBeTruthy();
  expect(screen.getByText(/Tell it to Walter/).textContent).toContain('0042');
  expect(screen.getByRole('button', { name: 'Ask to Cancel' })).toBeTruthy();
});

it('offer to cancel only who may', async () => {
  show([answer(helped(['SEE']))]);
  expect(await screen.findByRole('heading', { name: 'Ride of Walter Hale' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ask to Cancel' })).toBeNull();
});

it('have their return called for who rides, once', async () => {
  const call = {
    request: { query: CallReturnDocument, variables: { rideId: 'r1' } },
    result: { data: { callReturn: { __typename: 'CalledReturn', rideId: 'r2' } } },
  };
  show([
    answer(helped(['SEE', 'RESCHEDULE'], { id: 'r1', canCallReturn: true })),
    call,
    answer(helped(null)),
  ]);
  await clicks.click(await screen.findByRole('button', { name: 'Call the return for Walter' }));
  expect(await screen.findByText('Return called')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Ride of Walter Hale' })).toBeNull());
});

it('go with the right to see them, though an answer from before is on its way', async () => {
  const ended: MockLink.MockedResponse = {
    request: { query: CareChangedDocument },
    result: { data: { careChanged: true } },
    delay: 10,
  };
  const cache = new InMemoryCache();
  cache.writeQuery({ query: HelpedRidesDocument, data: helped(['SEE']) as unknown as HelpedRidesQuery });
  show([answer(helped(['SEE']), 100), ended, answer(helped(null))], cache);
  const heading = await screen.findByRole('heading', { name: 'Ride of Walter Hale' });
  await waitFor(() => expect(heading.isConnected).toBe(false));
});

it('have their ends kept for who rides, by who speaks for them', async () => {
  const ends = [helped(['SEE']).helpedRides.edges[0]?.node.pickup].map((end) => ({
    __typename: 'SavedPlace',
    id: 'p1',
    name: 'Home',
    ...end,
  }));
  const places = (result: object) =>
    ({
      request: { query: PassengerPlacesDocument, variables: { passengerId: 'walter' } },
      result,
    }) as MockLink.MockedResponse;
  show([answer(helped(['SEE'])), places({ data: { savedPlaces: ends } })]);
  await clicks.click(await screen.findByRole('button', { name: /^Details of the ride/ }));
  expect(await screen.findByRole('button', { name: 'Save dropoff for Walter' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save pickup for Walter' })).toBeNull();
  // The ride is not over: nobody knows its driver yet.
  expect(screen.queryByRole('button', { name: /^Trust / })).toBeNull();
});
