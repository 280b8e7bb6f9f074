import { afterEach, describe, expect, it, vi } from 'vitest';
import { RecentChanges } from '../../../../adapters/postgres/events/recent-changes.ts';
import type { RideEvent } from '../../../../application/ports/rides.ts';

const event = (rideId: string): RideEvent => ({
  rideId,
  riderId: 'rider',
  driverId: null,
  status: 'pending',
});

afterEach(() => vi.useRealTimers());

describe('recent changes', () => {
  it('are forgotten after half a minute', () => {
    vi.useFakeTimers();
    const recent = new RecentChanges();
    recent.add(event('old'), new Set(['rider']));
    vi.advanceTimersByTime(29_000);
    recent.add(event('new'), new Set(['rider']));
    expect(recent.all().map(({ rideId }) => rideId)).toEqual(['old', 'new']);
    vi.advanceTimersByTime(2_000);
    expect(recent.of('rider')).toEqual([event('new')]);
  });

  it('are given as copies, so that nothing read of the first telling is taken for the second', () => {
    const recent = new RecentChanges();
    const told = event('ride');
    recent.add(told, new Set(['rider']));
    expect(recent.of('rider')[0]).toEqual(told);
    expect(recent.of('rider')[0]).not.toBe(told);
  });
});
