import { ThemeProvider } from '@mui/material';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { theme } from '../../../../../web/app/theme.ts';
import { HelpedRides } from '../../../../../web/features/rides/helped/helped-rides.tsx';
import { RiderActionsProvider } from '../../../../../web/features/rides/rider-actions.tsx';
import { HelpedRidesDocument } from '../../../../../web/generated/helped-rides.ts';
import { aVisiblePerson, aVisibleRide } from '../../../../support/builders/a-visible-ride.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const walter = aVisiblePerson({ id: 'walter', firstName: 'Walter', lastName: 'Hale', vehicle: null });

function show(rights: string[]) {
  const ride = {
    ...aVisibleRide({ status: 'ACCEPTED', driver: aVisiblePerson({}), rider: walter }),
    startPin: '0042',
    rights,
  };
  const mock = {
    request: { query: HelpedRidesDocument },
    result: {
      data: {
        helpedRides: {
          __typename: 'RideConnection',
          edges: [{ __typename: 'RideEdge', node: ride }],
        },
      },
    },
  };
  return renderScreen(
    <ThemeProvider theme={theme}>
      <RiderActionsProvider onOwnChange={() => undefined} onBook={() => undefined}>
        <main>
          <HelpedRides />
        </main>
      </RiderActionsProvider>
    </ThemeProvider>,
    { user: aSessionUser('RIDER'), mocks: [mock], at: '/rider' },
  );
}

it('stand under the name of who rides, with the PIN to tell them', async () => {
  show(['SEE', 'CANCEL']);
  expect(await screen.findByRole('heading', { name: 'Ride of Walter Hale' })).toBeTruthy();
  expect(screen.getByText(/Tell it to Walter/).textContent).toContain('0042');
  expect(screen.getByRole('button', { name: 'Ask to Cancel' })).toBeTruthy();
});

it('offer to cancel only who may', async () => {
  show(['SEE']);
  expect(await screen.findByRole('heading', { name: 'Ride of Walter Hale' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ask to Cancel' })).toBeNull();
});
