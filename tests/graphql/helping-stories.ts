import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Pool } from 'pg';
import type { Asking, People } from './asking.ts';
import { bookingInput } from './graphql-app.ts';

/** A rider who books for a passenger, finds the ride among those of the people they help, and asks to cancel it. */
export async function helpAPassenger(
  { query, change }: Asking,
  { booker, passenger, driver }: People<'booker' | 'passenger' | 'driver'>,
  pool: Pool,
): Promise<void> {
  await pool.query(
    `insert into care_grants (id, passenger_id, caregiver_id, scopes, consent, recorded_by, granted_at)
      values ($1, $2, $3, '{book,follow}', 'online', $2, now())`,
    [randomUUID(), passenger.id, booker.id],
  );
  const { id } = await change<{ id: string }>(
    'requestRide',
    bookingInput({ totalFare: '100.00', passengerId: passenger.id, payer: 'BOOKER' }),
    booker,
  );
  const { edges } = await query<{ edges: { node: object }[] }>('helpedRides', {}, booker);
  const rights = ['SEE', 'CANCEL', 'RESCHEDULE', 'COMPLETE', 'SEE_PAYMENT', 'PAY'];
  expect(edges).toMatchObject([{ node: { id, rider: { id: passenger.id }, rights } }]);
  expect(await query('ride', { id }, passenger)).toMatchObject({
    booker: { id: booker.id, phone: null },
    payerName: expect.any(String) as string,
    rights: rights.filter((right) => right !== 'PAY'),
  });
  await pool.query(`update users set phone = '+14195550160' where id = $1`, [booker.id]);
  await change('acceptRide', { rideId: id }, driver);
  expect(await query('ride', { id }, driver)).toMatchObject({ booker: { phone: '+14195550160' } });
  await change('askToCancelRide', { rideId: id }, booker);
}
