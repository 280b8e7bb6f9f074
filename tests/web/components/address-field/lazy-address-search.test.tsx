import { MockedProvider } from '@apollo/client/testing/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { AddressSuggestionsDocument } from '../../../../web/generated/address-field.ts';

const ZOO = { __typename: 'Place', address: 'Toledo Zoo', lat: 41.62, lng: -83.58, approximate: false };

const SUGGESTIONS = {
  request: { query: AddressSuggestionsDocument, variables: { text: 'toledo' } },
  result: { data: { addressSuggestions: [ZOO] } },
};

/** Called when the code has just come, while its field is not on the page yet. */
const code = vi.hoisted(() => ({ onArrival: (): void => undefined }));
vi.mock(import('../../../../web/components/address-field/address-search.tsx'), async (importOriginal) => {
  const { AddressSearch } = await importOriginal();
  return {
    get AddressSearch() {
      code.onArrival();
      return AddressSearch;
    },
  };
});

// It comes once only.
beforeEach(() => vi.resetModules());

async function renderField(): Promise<HTMLElement> {
  const { lazyAddressSearch } =
    await import('../../../../web/components/address-field/lazy-address-search.tsx');
  const LazyAddressSearch = lazyAddressSearch(
    async () => (await import('../../../../web/components/address-field/address-search.tsx')).AddressSearch,
  );
  function Page() {
    const inputRef = useRef<HTMLInputElement>(null);
    return (
      <MockedProvider mocks={[SUGGESTIONS]}>
        <LazyAddressSearch label="Pickup address" letter="P" onChoose={() => undefined} inputRef={inputRef} />
      </MockedProvider>
    );
  }
  render(<Page />);
  return screen.getByRole('combobox', { name: 'Pickup address' });
}

async function findField(): Promise<HTMLElement> {
  await expect.poll(() => screen.getByRole('combobox').closest('.MuiAutocomplete-root')).not.toBeNull();
  return screen.getByRole('combobox', { name: 'Pickup address' });
}

it('keeps text and focus of a field whose list of suggestions comes later, and shows that list', async () => {
  const early = await renderField();
  act(() => early.focus());
  fireEvent.change(early, { target: { value: 'toledo' } });
  const field = await findField();
  expect(field).not.toBe(early);
  expect(field).toHaveProperty('value', 'toledo');
  expect(document.activeElement).toBe(field);
  await screen.findByRole('option', { name: 'Toledo Zoo' });
  await userEvent.keyboard(' z');
  expect(field).toHaveProperty('value', 'toledo z');
});

it('keeps the focus that comes between the code and its field', async () => {
  code.onArrival = () => queueMicrotask(() => screen.getByRole('combobox').focus());
  const early = await renderField();
  const field = await findField();
  expect(field).not.toBe(early);
  expect(document.activeElement).toBe(field);
});
