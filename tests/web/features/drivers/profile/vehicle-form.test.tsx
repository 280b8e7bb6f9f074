import type { MockLink } from '@apollo/client/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { VehicleSection } from '../../../../../web/features/drivers/profile/vehicle-form.tsx';
import {
  OwnDriverProfileDocument,
  UpdateVehicleDocument,
} from '../../../../../web/generated/driver-profile.ts';
import { refusal } from '../../../../support/test-payments.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const vehicle = { make: 'Toyota', model: 'Camry', year: 2022, color: 'Silver', licensePlate: 'MAU 419' };
const profile = (version: string, changes: object = {}) => ({
  __typename: 'DriverProfile',
  id: 'profile-1',
  version,
  rating: 5,
  totalTrips: 3,
  isAvailable: false,
  availability: 'OFFLINE',
  silentSince: null,
  allowLongDistance: false,
  takesCash: false,
  vehicle: { __typename: 'Vehicle', ...vehicle, ...changes },
  takes: ['WALKER'],
});
const sent = {
  vehicleMake: 'Toyota',
  vehicleModel: 'Camry',
  vehicleYear: 2022,
  vehicleColor: 'Silver',
  licensePlate: 'MAU 420',
  takes: ['WALKER'],
};
const saving = (input: object, answer: object) =>
  ({ request: { query: UpdateVehicleDocument, variables: { input } }, ...answer }) as MockLink.MockedResponse;

function show(...mocks: MockLink.MockedResponse[]) {
  const loaded = { data: { driverProfile: profile('v1'), isCashAllowed: false } };
  renderScreen(<VehicleSection />, {
    user: aSessionUser('DRIVER'),
    mocks: [
      { request: { query: OwnDriverProfileDocument }, result: loaded } as MockLink.MockedResponse,
      ...mocks,
    ],
  });
}

async function changePlate(): Promise<void> {
  const plate = await screen.findByRole('textbox', { name: 'License plate' });
  fireEvent.change(plate, { target: { value: 'mau 420' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
}

describe('The car of a driver', () => {
  it('is saved under the version that was read', async () => {
    const saved = { result: { data: { updateDriverProfile: profile('v2', { licensePlate: 'MAU 420' }) } } };
    show(saving({ ...sent, version: 'v1' }, saved));
    await changePlate();
    expect(await screen.findByText('Profile updated')).toBeTruthy();
  });

  it('that an admin has changed meanwhile is shown beside what was typed', async () => {
    const now = { ...sent, vehicleYear: 2021, licensePlate: 'OHIO 1' };
    show(
      saving(
        { ...sent, version: 'v1' },
        refusal('Changed', { reason: 'RECORD_CHANGED', saved: now, version: 'v2' }),
      ),
      saving({ ...now, version: 'v2' }, { result: { data: { updateDriverProfile: profile('v3') } } }),
    );
    await changePlate();
    expect(await screen.findByText('Somebody else has changed this meanwhile')).toBeTruthy();
    const plate = within(screen.getByRole('group', { name: 'License plate' }));
    expect(plate.getByRole('button', { name: 'Keep mine: MAU 420', pressed: true })).toBeTruthy();
    fireEvent.click(plate.getByRole('button', { name: 'Take what is saved: OHIO 1' }));
    const year = within(screen.getByRole('group', { name: 'Year' }));
    expect(year.getByRole('button', { name: 'Take what is saved: 2021', pressed: true })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Profile updated')).toBeTruthy();
  });
});
