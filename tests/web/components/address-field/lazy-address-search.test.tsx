import { MockedProvider } from '@apollo/client/testing/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { expect, it } from 'vitest';
import { LazyAddressSearch } from '../../../../web/components/address-field/lazy-address-search.tsx';
import { AddressSuggestionsDocument } from '../../../../web/generated/address-field.ts';

const ZOO = { __typename: 'Place', address: 'Toledo Zoo', lat: 41.62, lng: -83.58, approximate: false };

const SUGGESTIONS = {
  request: { query: AddressSuggestionsDocument, variables: { text: 'toledo' } },
  result: { data: { addressSuggestions: [ZOO] } },
};

function Page() {
  const inputRef = useRef<HTMLInputElement>(null);
  return (
    <MockedProvider mocks={[SUGGESTIONS]}>
      <LazyAddressSearch label="Pickup address" letter="P" onChoose={() => undefined} inputRef={inputRef} />
    </MockedProvider>
  );
}

it('keeps text and focus of a field whose list of suggestions comes later, and shows that list', async () => {
  render(<Page />);
  const early = screen.getByRole('combobox', { name: 'Pickup address' });
  act(() => early.focus());
  fireEvent.change(early, { target: { value: 'toledo' } });
  await expect.poll(() => screen.getByRole('combobox').closest('.MuiAutocomplete-root')).not.toBeNull();
  const field = screen.getByRole('combobox', { name: 'Pickup address' });
  expect(field).not.toBe(early);
  expect(field).toHaveProperty('value', 'toledo');
  expect(document.activeElement).toBe(field);
  await screen.findByRole('option', { name: 'Toledo Zoo' });
  await userEvent.keyboard(' z');
  expect(field).toHaveProperty('value', 'toledo z');
});
