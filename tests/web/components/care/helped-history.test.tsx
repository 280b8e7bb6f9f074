import type { MockLink } from '@apollo/client/testing';
import { ThemeProvider } from '@mui/material';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { theme } from '../../../../web/app/theme.ts';
import { HelpedHistory } from '../../../../web/components/care/helped-history.tsx';
import { HelpedHistoryDocument } from '../../../../web/generated/helped-history.ts';
import { PassengerPlacesDocument } from '../../../../web/generated/passenger-places.ts';
import {
  TrustDriverForDocument,
  TrustedOfPassengerDocument,
} from '../../../../web/generated/trusted-of-passenger.ts';
import { refusal } from '../../../support/test-payments.ts';
import { createCache } from '../../../../web/lib/apollo-client.ts';
import { aConnection } from '../../../support/builders/a-connection.ts';
import { aVisiblePerson, aVisibleRide } from '../../../support/builders/a-visible-ride.ts';
import { clicks } from '../../../support/clicks.ts';
import { aSessionUser, renderScreen } from '../../../support/web-page.tsx';

const edith = aVisiblePerson({ id: 'edith', firstName: 'Edith', lastName: 'Kessler', vehicle: null });
const variables = { first: 10, organisationId: 'o1' };
const ride = aVisibleRide({ status: 'COMPLETED', driver: aVisiblePerson({}), rider: edith });

async function show(answer: object, ...more: MockLink.MockedResponse[]) {
  const mock = { request: { query: HelpedHistoryDocument, variables }, ...answer };
  renderScreen(
    <ThemeProvider theme={theme}>
      <main>
        <HelpedHistory organisationId="o1" />
      </main>
    </ThemeProvider>,
    { user: aSessionUser('RIDER'), mocks: [mock, ...more], at: '/organization', cache: createCache() },
  );
  await clicks.click(screen.getByRole('button', { name: 'Show the rides' }));
}

const rides = (nodes: object[]) => ({ result: { data: { helpedRides: aConnection('Ride', nodes) } } });

it('are shown to who asks, under the name of who rides', async () => {
  await show(rides([ride]));
  expect(await screen.findByRole('heading', { name: 'Ride of Edith Kessler' })).toBeTruthy();
  expect(screen.getByText('Completed')).toBeTruthy();
});

it('are followed by older ones', async () => {
  const olderRide = { ...ride, id: 'older', rider: { ...edith, id: 'walter', firstName: 'Walter' } };
  const older = {
    request: { query: HelpedHistoryDocument, variables: { ...variables, after: 'c1' } },
    ...rides([olderRide]),
  };
  await show({ result: { data: { helpedRides: aConnection('Ride', [ride], 'c1') } } }, older);
  await clicks.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('heading', { name: 'Ride of Walter Kessler' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Ride of Edith Kessler' })).toBeTruthy();
});

it('are said to be none', async () => {
  await show(rides([]));
  expect(await screen.findByText('No rides yet.')).toBeTruthy();
});

it('can be asked for again where they could not be loaded', async () => {
  await show({ error: new Error('Failed to fetch') });
  expect(await screen.findByText('The rides could not be loaded')).toBeTruthy();
  expect(screen.getByRole('button', { name: /Try again/i })).toBeTruthy();
});

describe('the driver of a past ride', () => {
  const passengerId = 'edith';
  const mock = (query: unknown, result: object) =>
    ({ request: { query, variables: { passengerId } }, result }) as MockLink.MockedResponse;
  const driver = { id: ride.driver?.id ?? '', firstName: ride.driver?.firstName ?? '' };
  const trusted = (...trustedDrivers: object[]) =>
    mock(TrustedOfPassengerDocument, { data: { trustedDrivers } });
  const open = async () => clicks.click(await screen.findByRole('button', { name: /^Details of the ride/ }));

  it('is trusted for who rides by who speaks for them', async () => {
    const input = { passengerId, driverId: driver.id, trusted: true };
    const answer = { trustDriver: { __typename: 'DriverCard', id: driver.id, isTrusted: true } };
    await show(
      rides([ride]),
      mock(PassengerPlacesDocument, { data: { savedPlaces: [] } }),
      trusted(),
      {
        request: { query: TrustDriverForDocument, variables: { input } },
        result: { data: answer },
      } as MockLink.MockedResponse,
      trusted({ __typename: 'DriverCard', ...driver, lastName: 'Diaz' }),
    );
    await open();
    const name = `${driver.firstName} for Edith`;
    await clicks.click(await screen.findByRole('button', { name: `Trust ${name}` }));
    expect(await screen.findByRole('button', { name: `No longer trust ${name}` })).toBeTruthy();
  });

  it('is left to a passenger with an account', async () => {
    const refused = mock(PassengerPlacesDocument, refusal('Passenger not found').result);
    await show(rides([ride]), refused, trusted());
    await open();
    expect(await screen.findByRole('dialog')).toBeTruthy();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByRole('button', { name: /trust/i })).toBeNull();
  });
});
