import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { UsualTrips } from '../../../../../web/features/admin/desk/usual-trips.tsx';
import { clicks } from '../../../../support/clicks.ts';
import { renderScreen } from '../../../../support/web-page.tsx';

const place = (address: string) => ({ __typename: 'Place' as const, address, lat: 41.6, lng: -83.5 });
const trips = ['Toledo Zoo', 'Museum of Art', 'Costco', 'Fifth Third Field', 'Tony Packo’s'].map(
  (dropoff, index) => ({
    __typename: 'UsualTrip' as const,
    pickup: place('Home, 1 Main St'),
    dropoff: place(`${dropoff}, Toledo`),
    rideCount: 5 - index,
    notes: null,
  }),
);

function show({ isPhone }: { isPhone: boolean }) {
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone, addEventListener() {}, removeEventListener() {} }));
  const onChoose = vi.fn<(trip: object) => void>();
  renderScreen(<UsualTrips trips={trips} hasFocus onChoose={onChoose} />, { mocks: [] });
  const list = within(screen.getByRole('group', { name: 'Usual trips' }));
  return { onChoose, shown: () => list.getAllByRole('button', { name: /→/ }) };
}
afterEach(() => vi.unstubAllGlobals());

it('usual trips are all shown on a wide screen, and a digit takes one', async () => {
  const { onChoose, shown } = show({ isPhone: false });
  expect(shown()).toHaveLength(5);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  await clicks.keyboard('5');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(trips[4]);
});

it('usual trips leave room on a phone: the first three, and the others when they are asked for', async () => {
  const { onChoose, shown } = show({ isPhone: true });
  expect(shown()).toHaveLength(3);
  await clicks.keyboard('5');
  expect(onChoose).not.toHaveBeenCalled();
  await clicks.click(screen.getByRole('button', { name: 'Show more' }));
  expect(shown()).toHaveLength(5);
  expect(document.activeElement).toBe(shown()[3]);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  await clicks.keyboard('{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(trips[3]);
});
