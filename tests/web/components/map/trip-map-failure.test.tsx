import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { TripMap } from '../../../../web/components/map/trip-map.tsx';

const loading = vi.hoisted(() => ({ isBroken: true, shown: [] as unknown[] }));

vi.mock('../../../../web/components/map/load-with-retries.ts', () => ({
  loadWithRetries: async () => {
    if (loading.isBroken) throw new Error('no connection');
    return {
      LeafletMap: class {
        show(trip: unknown) {
          loading.shown.push(trip);
        }
        close() {}
      },
    };
  },
}));

const area = {
  name: 'Metro Toledo',
  homeCity: 'Toledo',
  centre: { lat: 41.6528, lng: -83.5379 },
  radiusMiles: 25,
};
const museum = { address: '2445 Monroe St', lat: 41.6584, lng: -83.5594, approximate: false };

describe('a map that cannot be loaded', () => {
  it('says so, still names the places in words, and tries again when asked', async () => {
    render(<TripMap area={area} pickup={museum} dropoff={null} />);
    expect((await screen.findByRole('alert')).textContent).toContain('Error loading map');
    expect(screen.getByText('Pickup: 2445 Monroe St')).toBeDefined();
    loading.isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await vi.waitFor(() => expect(loading.shown).toHaveLength(1));
    expect(loading.shown[0]).toMatchObject({ pickup: museum, dropoff: null });
    expect(screen.queryByText('Error loading map')).toBeNull();
  });
});
