import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ListFilters, type Asked } from '../../../../web/features/admin/list-filters.tsx';

type Name = 'email' | 'stars';

const FIELDS = {
  email: { label: 'E-mail address', type: 'email' },
  stars: {
    label: 'Stars',
    options: [
      ['', 'All'],
      ['4', '4 stars'],
    ],
  },
} as const;
const onAsk = vi.fn<(next: Asked<Name>) => void>();
const filters = (asked: Asked<Name>) => <ListFilters fields={FIELDS} asked={asked} onAsk={onAsk} sx={{}} />;
const email = () => screen.getByLabelText<HTMLInputElement>('E-mail address');
const search = () => fireEvent.click(screen.getByRole('button', { name: 'Search' }));

beforeEach(() => onAsk.mockClear());

function chooseFourStars() {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Stars' }));
  fireEvent.click(screen.getByRole('option', { name: '4 stars' }));
}

it('keeps what is typed while the address takes over a choice', () => {
  const { rerender } = render(filters({ email: '', stars: '' }));
  chooseFourStars();
  expect(onAsk).toHaveBeenLastCalledWith({ email: '', stars: '4' });
  fireEvent.change(email(), { target: { value: 'dana@example.com ' } });
  rerender(filters({ email: '', stars: '4' }));
  search();
  expect(onAsk).toHaveBeenLastCalledWith({ email: 'dana@example.com', stars: '4' });
});

it('keeps a choice that the address has not taken over yet', () => {
  render(filters({ email: '', stars: '' }));
  chooseFourStars();
  fireEvent.change(email(), { target: { value: 'dana@example.com' } });
  search();
  expect(onAsk).toHaveBeenLastCalledWith({ email: 'dana@example.com', stars: '4' });
});

it('follows the address back', () => {
  const { rerender } = render(filters({ email: 'dana@example.com', stars: '4' }));
  rerender(filters({ email: '', stars: '4' }));
  expect(email().value).toBe('');
});
