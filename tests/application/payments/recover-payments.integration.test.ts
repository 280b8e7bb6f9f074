import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { aSavedCard } from '../../support/cards.ts';
import { moneyViolations } from '../../support/money-violations.ts';
import { createTestDatabase } from '../../support/test-database.ts';
import { aBooking, aFundedRider, createTestUseCases } from '../../support/test-use-cases.ts';

const RIDES = 30;

it('recovers each payment once among several processes', async () => {
  const database = await createTestDatabase();
  const processes = await Promise.all(
    Array.from({ length: 3 }, () => createTestUseCases({ database, connections: 5 })),
  );
  const [{ useCases, pool }] = processes as [(typeof processes)[0]];
  const rider = await aFundedRider(useCases, '0');
  const paymentMethodId = await aSavedCard(useCases, rider);
  for (let ride = 0; ride < RIDES; ride += 1) {
    const { id: rideId } = await useCases.requestRide.execute(rider, { ...aBooking('0'), paymentMethodId });
    await useCases.cancelRide.execute(rider, { rideId });
  }
  await pause(5);
  const errors: unknown[] = [];
  const counts = await Promise.all(
    processes.map((each) => each.useCases.recoverPayments.execute((_, error) => errors.push(error))),
  );
  expect(errors).toEqual([]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(RIDES);
  expect(counts.filter((count) => count > 0).length).toBeGreaterThan(1);
  const { rows } = await pool.query('select status, due_step, count(*)::int from payments group by 1, 2');
  expect(rows).toEqual([{ status: 'cancelled', due_step: null, count: RIDES }]);
  expect(await moneyViolations(useCases)).toEqual([]);
  await Promise.all(processes.map((each) => each.close()));
  await database.drop();
}, 60_000);
