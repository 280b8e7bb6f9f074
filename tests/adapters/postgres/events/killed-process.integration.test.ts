import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { PostgresEventFeed } from '../../../../adapters/postgres/events/postgres-event-feed.ts';
import type { RideEvent } from '../../../../application/ports/rides.ts';
import { bundledProgram } from '../../../support/bundle-programs.ts';
import { Children } from '../../../support/crash/children.ts';
import { createTestDatabase } from '../../../support/test-database.ts';
import { aBooking, aFundedRider, createTestUseCases } from '../../../support/test-use-cases.ts';

/** No provider is called for a ride from the wallet. */
const NO_PROVIDER = {
  secretKey: 'sk_test_x',
  publishableKey: 'pk_test_x',
  webhookSecret: 'whsec_x',
  timeoutMs: 100,
  country: 'US',
  currency: 'usd',
};

it('a change arrives at other processes though its own was killed between commit and announcement', async () => {
  const database = await createTestDatabase();
  const app = await createTestUseCases({ database, connections: 2 });
  const children = new Children(await bundledProgram('crash-child'), {
    databaseUrl: database.url,
    stripe: NO_PROVIDER,
  });
  const [patient, watchful] = [60_000, 100].map(
    (catchUpMs) => new PostgresEventFeed({ databaseUrl: database.url, catchUpMs }),
  ) as [PostgresEventFeed, PostgresEventFeed];
  try {
    const rider = await aFundedRider(app.useCases, '100');
    await Promise.all([patient.start(), watchful.start()]);
    const heard: unknown[] = [];
    void (async () => {
      for await (const event of patient.forUser(rider.userId)) heard.push(event);
    })();
    const seen = watchful.forUser(rider.userId)[Symbol.asyncIterator]();
    const call = { useCase: 'requestRide', actor: rider, input: aBooking() } as const;
    expect(await children.run(call, 'after commit 1')).toEqual({ isKilled: true });
    const { items } = await app.useCases.listRides.execute(rider);
    expect(items).toHaveLength(1);
    const { value } = (await seen.next()) as { value: RideEvent };
    expect(value).toMatchObject({ rideId: items[0]?.ride.id, riderId: rider.userId, status: 'pending' });
    await pause(100);
    // It came from the table: nobody was left to announce it.
    expect(heard).toEqual([]);
  } finally {
    await Promise.all([patient.stop(), watchful.stop(), children.stop(), app.close()]);
    await database.drop();
  }
}, 60_000);
