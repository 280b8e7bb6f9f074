import { MockedProvider } from '@apollo/client/testing/react';
import type { MockLink } from '@apollo/client/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { pinnedAt, type Place } from '../../../../domain/geo/place.ts';
import { AddressField } from '../../../../web/components/address-field/address-field.tsx';
import { AddressSearch } from '../../../../web/components/address-field/address-search.tsx';
import {
  AddressSuggestionsDocument,
  GeocodeAddressDocument,
  ReverseGeocodeDocument,
} from '../../../../web/generated/address-field.ts';

const zoo: Place = {
  address: 'Toledo Zoo, 2 Hippo Way, Toledo, OH',
  lat: 41.62,
  lng: -83.58,
  approximate: false,
};
const zoom: Place = { address: 'Zoom Lane, Toledo, OH', lat: 41.7, lng: -83.5, approximate: false };

function suggested(text: string, places: Place[]): MockLink.MockedResponse {
  return {
    request: { query: AddressSuggestionsDocument, variables: { text } },
    result: { data: { addressSuggestions: places.map((place) => ({ __typename: 'Place', ...place })) } },
  };
}

function found(text: string, place: Place): MockLink.MockedResponse {
  return {
    request: { query: GeocodeAddressDocument, variables: { text } },
    result: { data: { geocode: { __typename: 'Place', ...place } } },
  };
}

function renderField(mocks: MockLink.MockedResponse[]) {
  const chosen: (Place | null)[] = [];
  function Page() {
    const [place, setPlace] = useState<Place | null>(null);
    const onChange = (next: Place | null) => {
      chosen.push(next);
      setPlace(next);
    };
    return (
      <AddressField
        Search={AddressSearch}
        label="Pickup address"
        letter="P"
        value={place}
        onChange={onChange}
      />
    );
  }
  render(
    <MockedProvider mocks={mocks}>
      <Page />
    </MockedProvider>,
  );
  return chosen;
}

const input = () => screen.getByRole('combobox', { name: 'Pickup address' });

describe('AddressField', () => {
  it('suggests places from the third character and confirms the one picked by keyboard', async () => {
    const user = userEvent.setup({ delay: null });
    const chosen = renderField([suggested('zoo', [zoo, zoom])]);
    await user.type(input(), 'zo');
    expect(screen.queryByRole('option')).toBeNull();
    await user.type(input(), 'o');
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(chosen).toEqual([zoo]);
    expect(screen.getByRole('group', { name: 'Pickup address' }).textContent).toContain(zoo.address);
  });

  it('keeps the place that an arrow came to when the page is drawn again', async () => {
    const user = userEvent.setup({ delay: null });
    const page = (turn: number) => (
      <MockedProvider mocks={[suggested('zoo', [zoo, zoom])]}>
        <AddressSearch
          label={`Pickup address ${turn}`}
          letter="P"
          inputRef={{ current: null }}
          onChoose={() => undefined}
        />
      </MockedProvider>
    );
    const { rerender } = render(page(1));
    await user.type(screen.getByRole('combobox'), 'zoo');
    const [first] = await screen.findAllByRole('option');
    await user.keyboard('{ArrowDown}');
    for (const turn of [2, 3]) {
      rerender(page(turn));
      expect(screen.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(first?.id);
    }
  });

  it('keeps the focus on the way back and returns it to the input', async () => {
    const user = userEvent.setup({ delay: null });
    const chosen = renderField([suggested('zoo', [zoo])]);
    await user.type(input(), 'zoo');
    await user.click(await screen.findByRole('option'));
    const change = screen.getByRole('button', { name: 'Change Pickup address' });
    expect(document.activeElement).toBe(change);
    await user.click(change);
    expect(document.activeElement).toBe(input());
    expect(chosen).toEqual([zoo, null]);
  });

  it('looks up a text that was submitted without picking, and says when it was not found exactly', async () => {
    const user = userEvent.setup({ delay: null });
    const near: Place = { address: '1 Nowhere St', lat: 41.6, lng: -83.5, approximate: true };
    const chosen = renderField([suggested('1 Nowhere St', []), found('1 Nowhere St', near)]);
    await user.type(input(), '1 Nowhere St{Enter}');
    expect((await screen.findByRole('status')).textContent).toContain('not found exactly');
    expect(chosen).toEqual([near]);
  });

  it('says that nothing is known of a text, and looks it up without an Enter key', async () => {
    const user = userEvent.setup({ delay: null });
    const near: Place = { address: '1 Nowhere St', lat: 41.6, lng: -83.5, approximate: true };
    const chosen = renderField([suggested('1 Nowhere St', []), found('1 Nowhere St', near)]);
    await user.type(input(), '1 Nowhere St');
    expect(await screen.findByText(/Not in our list of places/)).toBeTruthy();
    await user.click(await screen.findByRole('option', { name: 'Find “1 Nowhere St” on the map' }));
    expect((await screen.findByRole('status')).textContent).toContain('not found exactly');
    expect(chosen).toEqual([near]);
  });

  it('speaks of a list only where there is one', async () => {
    const user = userEvent.setup({ delay: null });
    renderField([suggested('zoo', [zoo])]);
    await user.type(input(), 'zoo');
    expect(screen.queryByText(/Pick a place below/)).toBeNull();
    expect(await screen.findByText(/Pick a place below/)).toBeTruthy();
    expect(screen.getByRole('listbox')).toBeTruthy();
  });

  it('says of a dropped pin what the driver will read', async () => {
    const point = { lat: 41.63, lng: -83.58 };
    const address = 'Dropped pin 0.7 mi N of Toledo Zoo, 2 Hippo Way, Toledo, OH 43609';
    const mock = {
      request: { query: ReverseGeocodeDocument, variables: { point } },
      result: { data: { reverseGeocode: { __typename: 'Place' as const, address } } },
    };
    render(
      <MockedProvider mocks={[mock]}>
        <AddressField
          Search={AddressSearch}
          label="Pickup address"
          letter="P"
          value={pinnedAt(point)}
          onChange={() => {}}
        />
      </MockedProvider>,
    );
    const group = screen.getByRole('group', { name: 'Pickup address' });
    expect(group.textContent).toContain('Dropped pin');
    await waitFor(() => expect(group.textContent).toContain(address));
  });

  it('refuses to look up fewer than three characters', async () => {
    const user = userEvent.setup({ delay: null });
    const chosen = renderField([]);
    await user.type(input(), 'ab{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Type at least 3 characters.');
    expect(chosen).toEqual([]);
  });

  it('keeps the typed text when the look-up fails', async () => {
    const user = userEvent.setup({ delay: null });
    renderField([
      suggested('Main Street', []),
      {
        request: { query: GeocodeAddressDocument, variables: { text: 'Main Street' } },
        error: new Error('offline'),
      },
    ]);
    await user.type(input(), 'Main Street{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Your text is still here');
    expect((input() as HTMLInputElement).value).toBe('Main Street');
  });
});

it('opens with what is offered a moment after somebody has turned to it', async () => {
  const input = { current: null };
  const search = (offered: readonly Place[]) => (
    <MockedProvider mocks={[]}>
      <AddressSearch
        {...{ offered }}
        label="Pickup address"
        letter="P"
        onChoose={() => undefined}
        inputRef={input}
      />
    </MockedProvider>
  );
  const { rerender } = render(search([]));
  screen.getByRole('combobox').focus();
  expect(screen.queryByRole('option')).toBeNull();
  rerender(search([zoo]));
  expect(await screen.findByRole('option', { name: zoo.address })).toBeTruthy();
});
