import { MockedProvider } from '@apollo/client/testing/react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { expect, it } from 'vitest';
import { LazyAddressSearch } from '../../../../web/components/address-field/lazy-address-search.tsx';

function Page() {
  const inputRef = useRef<HTMLInputElement>(null);
  return (
    <MockedProvider mocks={[]}>
      <LazyAddressSearch label="Pickup address" letter="P" onChoose={() => undefined} inputRef={inputRef} />
    </MockedProvider>
  );
}

it('keeps text and focus of a field whose list of suggestions comes later', async () => {
  render(<Page />);
  const early = screen.getByRole('combobox', { name: 'Pickup address' });
  await userEvent.type(early, 'to');
  await expect.poll(() => screen.getByRole('combobox').closest('.MuiAutocomplete-root')).not.toBeNull();
  const field = screen.getByRole('combobox', { name: 'Pickup address' });
  expect(field).not.toBe(early);
  expect(field).toHaveProperty('value', 'to');
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard('l');
  expect(field).toHaveProperty('value', 'tol');
});
