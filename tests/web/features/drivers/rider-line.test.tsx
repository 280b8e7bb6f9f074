import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RiderLine } from '../../../../web/features/drivers/rides/rider-line.tsx';
import { aDriverRide } from './a-driver-ride.ts';

const ANN = { id: 'b1', firstName: 'Ann', lastName: 'Reed' };

it.each([
  [null, null],
  [{ ...ANN, organisationName: null }, 'Booked by Ann Reed'],
  [{ ...ANN, organisationName: 'Riverbend Clinic' }, 'Booked by Ann Reed for Riverbend Clinic'],
])('names who rides, and who booked it for them: %j', (booker, said) => {
  render(
    <RiderLine ride={aDriverRide({ booker: booker && { __typename: 'RideBooker', ...booker } } as never)} />,
  );
  expect(screen.getByText('Evelyn Carter')).toBeTruthy();
  expect(screen.queryByText(/Booked by/)?.textContent ?? null).toBe(said);
});
