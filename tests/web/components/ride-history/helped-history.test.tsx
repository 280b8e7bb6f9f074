import type { MockLink } from '@apollo/client/testing';
import { ThemeProvider } from '@mui/material';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { theme } from '../../../../web/app/theme.ts';
import { HelpedHistory } from '../../../../web/components/ride-history/helped-history.tsx';
import { HelpedHistoryDocument } from '../../../../web/generated/helped-history.ts';
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
