import type { MockLink } from '@apollo/client/testing';
import { refusal } from '../../../support/test-payments.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { Place } from '../../../../domain/geo/place.ts';
import { AddressField } from '../../../../web/components/address-field/address-field.tsx';
import { SaveStops } from '../../../../web/components/places/save-stops.tsx';
import { TripAddressSearch } from '../../../../web/features/rides/booking/trip-address-search.tsx';
import { PlacesSection } from '../../../../web/features/places/places-section.tsx';
import type { SavePlaceMutationVariables } from '../../../../web/generated/operations.ts';
import { PassengerPlacesDocument } from '../../../../web/generated/passenger-places.ts';
import { SavePlaceDocument } from '../../../../web/generated/place-dialog.ts';
import { KnownPlacesDocument } from '../../../../web/generated/places.ts';
import { RemovePlaceDocument } from '../../../../web/generated/places-list.ts';
import { bookingState } from '../../../../web/lib/booked-for.ts';
import { aSessionUser, renderScreen } from '../../../support/web-page.tsx';

const clicks = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
const at = (address: string) => ({ __typename: 'Stop' as const, address, lat: 41.6, lng: -83.5 });
const house = {
  ...at('12 Elm Street'),
  __typename: 'SavedPlace',
  id: 'place-1',
  version: 'v1',
  kind: 'HOME',
  name: 'My house',
};

const knowing = (savedPlaces: object[], recentPlaces: object[] = []) =>
  ({
    request: { query: KnownPlacesDocument },
    result: { data: { savedPlaces, recentPlaces } },
    maxUsageCount: 5,
  }) as MockLink.MockedResponse;

function saving() {
  const sent: SavePlaceMutationVariables['input'][] = [];
  const variables = ({ input }: SavePlaceMutationVariables) => sent.push(input) > 0;
  const mock = { request: { query: SavePlaceDocument, variables }, result: { data: { savePlace: house } } };
  return { sent, mock: mock as MockLink.MockedResponse };
}

function Field() {
  const [place, setPlace] = useState<Place | null>(null);
  return (
    <AddressField
      Search={TripAddressSearch}
      label="Pickup address"
      letter="P"
      value={place}
      onChange={setPlace}
    />
  );
}

const user = aSessionUser('RIDER');

describe('An address field', () => {
  it('offers saved places and recent addresses before anything is typed', async () => {
    renderScreen(<Field />, { user, mocks: [knowing([house], [at('Toledo Zoo'), at('12 Elm Street')])] });
    const input = screen.getByRole('combobox', { name: /Pickup address/ });
    await waitFor(async () => {
      input.blur();
      await clicks.click(input);
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
        'My house · 12 Elm Street',
        'Toledo Zoo',
      ]);
    });
    expect(screen.getByText('Recent addresses')).toBeTruthy();
    await clicks.click(screen.getByRole('option', { name: /My house/ }));
    expect(screen.getByRole('group', { name: 'Pickup address' }).textContent).toContain('12 Elm Street');
  });

  const theirs = { ...at('9 Oak Street'), __typename: 'SavedPlace', id: 'place-2', name: 'Dialysis' };
  it.each([
    ['the places of who rides', { data: { savedPlaces: [theirs] } }, ['Dialysis · 9 Oak Street']],
    ['none where none are kept for who rides', { data: { savedPlaces: [] } }, []],
    ['none of who keeps them alone', refusal('Passenger not found').result, []],
  ])('offers %s, and never the booker’s own', async (_, result, options) => {
    const bookedFor = { id: 'w1', firstName: 'Walter', lastName: 'W', mayPay: false, organisation: null };
    let isAsked = false;
    const request = { query: PassengerPlacesDocument, variables: { passengerId: 'w1' } };
    const answer = () => {
      isAsked = true;
      return result;
    };
    renderScreen(<Field />, {
      user,
      state: bookingState(bookedFor),
      mocks: [knowing([house]), { request, result: answer } as MockLink.MockedResponse],
    });
    const input = await screen.findByRole('combobox', { name: /Pickup address/ });
    await waitFor(async () => {
      input.blur();
      await clicks.click(input);
      expect(isAsked).toBe(true);
      expect(screen.queryAllByRole('option').map(({ textContent }) => textContent)).toEqual(options);
    });
  });
});

describe('The places of a rider', () => {
  it('can be renamed', async () => {
    const { sent, mock } = saving();
    renderScreen(<PlacesSection />, { user, mocks: [knowing([house]), mock] });
    await clicks.click(await screen.findByRole('button', { name: 'Change My house' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Place' }));
    await clicks.clear(dialog.getByLabelText('Name'));
    await clicks.type(dialog.getByLabelText('Name'), 'Elm');
    await clicks.click(dialog.getByRole('button', { name: 'Save Place' }));
    expect(await screen.findByText('Place saved')).toBeTruthy();
    const place = { address: '12 Elm Street', lat: 41.6, lng: -83.5 };
    expect(sent).toEqual([{ placeId: 'place-1', version: 'v1', kind: 'HOME', name: 'Elm', place }]);
  });

  it('that were changed elsewhere meanwhile are shown beside what was typed', async () => {
    const saved = { kind: 'work', name: 'Office', place: { address: '9 Oak Street', lat: 41.7, lng: -83.6 } };
    const sent: SavePlaceMutationVariables['input'][] = [];
    const variables = ({ input }: SavePlaceMutationVariables) => sent.push(input) > 0;
    const changed = refusal('Changed', { reason: 'RECORD_CHANGED', saved, version: 'v2' });
    const request = { query: SavePlaceDocument, variables };
    const mocks = [
      { request, ...changed },
      { request, result: { data: { savePlace: house } } },
    ] as MockLink.MockedResponse[];
    renderScreen(<PlacesSection />, { user, mocks: [knowing([house]), ...mocks] });
    await clicks.click(await screen.findByRole('button', { name: 'Change My house' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Place' }));
    await clicks.clear(dialog.getByLabelText('Name'));
    await clicks.type(dialog.getByLabelText('Name'), 'Elm');
    await clicks.click(dialog.getByRole('button', { name: 'Save Place' }));
    expect(await dialog.findByText('Somebody else has changed this meanwhile')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Keep mine: Elm', pressed: true })).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Take what is saved: Work', pressed: true })).toBeTruthy();
    expect(
      dialog.getByRole('button', { name: 'Take what is saved: 9 Oak Street', pressed: true }),
    ).toBeTruthy();
    await clicks.click(dialog.getByRole('button', { name: 'Save Place' }));
    expect(await screen.findByText('Place saved')).toBeTruthy();
    expect(sent[1]).toEqual({ ...saved, placeId: 'place-1', version: 'v2', kind: 'WORK', name: 'Elm' });
  });

  it('need an address', async () => {
    const { sent, mock } = saving();
    renderScreen(<PlacesSection />, { user, mocks: [knowing([]), mock] });
    expect(await screen.findByText('No saved places yet')).toBeTruthy();
    await clicks.click(screen.getByRole('button', { name: 'Add a Place' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save a Place' }));
    await clicks.click(dialog.getByRole('button', { name: 'Work' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Work');
    await clicks.click(dialog.getByRole('button', { name: 'Save Place' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Please choose an address.');
    expect(sent).toEqual([]);
  });

  it('are removed after a question', async () => {
    const remove = {
      request: { query: RemovePlaceDocument, variables: { input: { placeId: 'place-1' } } },
      result: { data: { removePlace: { __typename: 'RemovedPlace', id: 'place-1' } } },
    };
    renderScreen(<PlacesSection />, { user, mocks: [knowing([house]), remove] });
    await clicks.click(await screen.findByRole('button', { name: 'Remove My house' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove My house?' }));
    await clicks.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Place removed')).toBeTruthy();
  });
});

describe('The ends of a ride', () => {
  it('can be kept as far as they are not yet', async () => {
    const { sent, mock } = saving();
    const ends = { pickup: at('12 Elm Street'), dropoff: at('Toledo Zoo') };
    renderScreen(<SaveStops {...ends} />, { user, mocks: [knowing([house]), mock] });
    await clicks.click(await screen.findByRole('button', { name: 'Save dropoff' }));
    expect(screen.queryByRole('button', { name: 'Save pickup' })).toBeNull();
    const dialog = within(await screen.findByRole('dialog', { name: 'Save a Place' }));
    await clicks.type(dialog.getByLabelText('Name'), 'The zoo');
    await clicks.click(dialog.getByRole('button', { name: 'Save Place' }));
    expect(await screen.findByText('Place saved')).toBeTruthy();
    expect(sent).toMatchObject([{ name: 'The zoo', place: { address: 'Toledo Zoo' } }]);
  });
});
