import { describe, expect, it, vi } from 'vitest';
import { EventPublisher, RIDES_CHANNEL } from '../../../../adapters/postgres/events/event-publisher.ts';
import type { RecordedEvent } from '../../../../adapters/postgres/events/postgres-events.ts';

const event = (seq: number): RecordedEvent => ({
  rideId: '0192f7a0-0000-7000-8000-000000000001',
  riderId: '0192f7a0-0000-7000-8000-000000000002',
  driverId: '0192f7a0-0000-7000-8000-000000000003',
  formerDriverId: '0192f7a0-0000-7000-8000-000000000004',
  status: 'in_progress',
  xid: String(2n ** 63n - 1n),
  seq: String(2n ** 62n + BigInt(seq)),
});

function publisherOn(query: (config: { values: [string, string[]] }) => Promise<unknown>) {
  const calls = vi.fn(query);
  const onError = vi.fn();
  const publisher = new EventPublisher({ query: calls as never }, { gatherMs: 1, onError });
  const sent = () =>
    calls.mock.calls.map(([{ values }]) => values[1].flatMap((it) => JSON.parse(it) as unknown[]));
  return { publisher, calls, onError, sent };
}

describe('the event publisher', () => {
  it('gathers the events of a few milliseconds in one statement', async () => {
    const { publisher, calls, sent } = publisherOn(async () => undefined);
    publisher.publish([event(1)]);
    publisher.publish([event(2), event(3)]);
    await publisher.flush();
    expect(calls).toHaveBeenCalledTimes(1);
    expect(calls.mock.calls[0]?.[0].values[0]).toBe(RIDES_CHANNEL);
    expect(sent()).toEqual([[event(1), event(2), event(3)]]);
  });

  it('keeps each notification below the 8,000 bytes that the server takes', async () => {
    const { publisher, calls } = publisherOn(async () => undefined);
    publisher.publish(Array.from({ length: 60 }, (_, seq) => event(seq)));
    await publisher.flush();
    const payloads = calls.mock.calls[0]![0].values[1];
    expect(payloads.length).toBeGreaterThan(1);
    for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
  });

  it('sends what arrives while it is sending, and before it says that all has left', async () => {
    const { publisher, sent } = publisherOn(async () => {
      if (sent().length === 1) publisher.publish([event(2)]);
    });
    publisher.publish([event(1)]);
    await publisher.flush();
    expect(sent()).toEqual([[event(1)], [event(2)]]);
  });

  it('reports a lost announcement and goes on with the next', async () => {
    const failure = new Error('connection lost');
    let isAway = true;
    const { publisher, onError, sent } = publisherOn(async () => {
      if (isAway) throw failure;
    });
    publisher.publish([event(1)]);
    await publisher.flush();
    expect(onError).toHaveBeenCalledWith(failure);
    isAway = false;
    publisher.publish([event(2)]);
    await publisher.flush();
    expect(sent().at(-1)).toEqual([event(2)]);
  });

  it('sends nothing for nothing', async () => {
    const { publisher, calls } = publisherOn(async () => undefined);
    publisher.publish([]);
    await publisher.flush();
    expect(calls).not.toHaveBeenCalled();
  });
});
