import { describe, expect, it } from 'vitest';
import { OpenRequests } from '../../../../adapters/postgres/events/open-requests.ts';
import type { RideEvent } from '../../../../application/ports/rides.ts';

const event = (overrides: Partial<RideEvent> = {}): RideEvent => ({
  rideId: 'ride',
  riderId: 'rider',
  driverId: null,
  status: 'pending' as const,
  ...overrides,
});

/** How many events each of some drivers hears. */
function watching(count: number) {
  const requests = new OpenRequests();
  const heard = Array.from({ length: count }, () => [] as RideEvent[]);
  const listening = heard.map(async (events, index) => {
    for await (const heardEvent of requests.open(`driver-${index}`)) events.push(heardEvent);
  });
  const end = async () => {
    requests.close();
    await Promise.all(listening);
  };
  return { requests, heard, end };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

async function settle(): Promise<void> {
  for (let turns = 0; turns < 100; turns += 1) await turn();
}

describe('a change of open requests', () => {
  it('reaches everyone, and lets other work through between', async () => {
    const { requests, heard, end } = watching(2_000);
    requests.deliver(event());
    await turn();
    const atFirst = heard.filter(({ length }) => length > 0).length;
    expect(atFirst).toBeGreaterThan(0);
    expect(atFirst).toBeLessThan(200);
    await settle();
    expect(heard.every(({ length }) => length === 1)).toBe(true);
    await end();
  });

  it('arrives with others that come meanwhile as one, the latest', async () => {
    const { requests, heard, end } = watching(200);
    for (let number = 0; number < 500; number += 1) requests.deliver(event({ rideId: `ride-${number}` }));
    await settle();
    for (const events of heard) {
      expect(events.length).toBeLessThan(5);
      expect(events.at(-1)?.rideId).toBe('ride-499');
    }
    await end();
  });

  it('is none when a trip begins or ends', async () => {
    const { requests, heard, end } = watching(1);
    for (const status of ['in_progress', 'completed'] as const) requests.deliver(event({ status }));
    await settle();
    expect(heard).toEqual([[]]);
    await end();
  });

  it('made to one driver is told to that driver alone, and to all when it is given back', async () => {
    const { requests, heard, end } = watching(3);
    requests.deliver(event({ driverId: 'driver-1' }));
    await settle();
    expect(heard.map(({ length }) => length)).toEqual([0, 1, 0]);
    requests.deliver(event({ formerDriverId: 'driver-1' }));
    await settle();
    expect(heard.map(({ length }) => length)).toEqual([1, 2, 1]);
    await end();
  });

  it('made to a circle is told to them alone, and to whoever was asked before', async () => {
    const { requests, heard, end } = watching(4);
    requests.deliver(event({ askedIds: ['driver-1', 'driver-2'], formerDriverId: 'driver-0' }));
    await settle();
    expect(heard.map(({ length }) => length)).toEqual([1, 1, 1, 0]);
    requests.deliver(event({ driverId: 'driver-3', formerDriverId: 'driver-0' }));
    await settle();
    expect(heard.map(({ length }) => length)).toEqual([2, 1, 1, 1]);
    await end();
  });
});
