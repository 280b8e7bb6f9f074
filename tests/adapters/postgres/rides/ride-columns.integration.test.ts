import { expect, it } from 'vitest';
import { insertOf } from '../../../../adapters/postgres/rides/ride-statements.ts';
import { RIDE_HISTORY, RIDES } from '../../../../adapters/postgres/rides/ride-table.ts';
import type { Ride, RideTransition } from '../../../../domain/rides/ride.ts';
import { aRide } from '../../../support/builders/a-ride.ts';
import { DEFAULT_PRICING_ID } from '../../../support/sql-fixtures.ts';
import { insertUser } from '../../../support/sql-people-and-rides.ts';
import { useRecordedSql } from '../../../support/recorded-sql.ts';

const sql = useRecordedSql();

const at = (minute: number) => new Date(Date.UTC(2026, 0, 23, 18, minute));

async function insertRide(ride: Ride, transition: RideTransition): Promise<string> {
  const row = { ...RIDE_HISTORY.toRow(transition), ...RIDES.toRow(ride), transition_id: transition.id };
  const insert = insertOf(row, 'agreed price')({ ...row, created_at: at(9) });
  await sql.runner.run(insert);
  return insert.name;
}

// Every value is another, so that two columns that changed places would both be wrong, reading it back or not.
it('a ride is written into the columns that other statements read it from', async () => {
  const [rider, driver] = [await insertUser(sql.db), await insertUser(sql.db)];
  const [booker, payer] = [await insertUser(sql.db), await insertUser(sql.db)];
  const ride: Ride = aRide({
    riderId: rider.id,
    bookerId: booker.id,
    payerId: payer.id,
    driverId: driver.id,
    isSpecificDriver: true,
    pricingId: DEFAULT_PRICING_ID,
    pickup: { address: 'From', lat: 41.1, lng: -83.1 },
    dropoff: { address: 'To', lat: 41.2, lng: -83.2 },
    distanceMiles: 3.25,
    durationMinutes: 17,
    notes: 'Gate 3',
    needs: ['walker', 'quiet'],
    extraMinutes: 25,
    fare: {
      schedulingFeeCents: 2_01,
      distanceFeeCents: 5_02,
      minimumFareAdjustmentCents: 8_04,
      totalCents: 15_07,
    },
    tipCents: 1_03,
    finalCents: 16_10,
    driverShareCents: 12_81,
    status: 'completed',
    paymentStatus: 'completed',
    requestedAt: at(0),
    scheduledFor: at(1),
    expiresAt: at(2),
    acceptedAt: at(3),
    startedAt: at(4),
    completedAt: at(5),
    timeWindow: { from: at(6), to: at(7) },
    arrivedAt: at(10),
    arrivedMiles: 4.75,
  });
  const transition: RideTransition = {
    id: crypto.randomUUID(),
    rideId: ride.id,
    action: 'complete',
    from: 'in_progress',
    to: 'completed',
    actorId: driver.id,
    actorRole: 'driver',
    reason: 'Arrived',
    at: at(8),
  };
  await insertRide(ride, transition);
  const { rows } = await sql.db.query('select * from rides where id = $1', [ride.id]);
  expect(rows[0]).toMatchObject({
    rider_id: rider.id,
    booker_id: booker.id,
    payer_id: payer.id,
    driver_id: driver.id,
    pricing_config_id: DEFAULT_PRICING_ID,
    notes: 'Gate 3',
    needs: ['walker', 'quiet'],
    extra_minutes: 25,
    pickup_address: 'From',
    pickup_lat: '41.1000000',
    pickup_lng: '-83.1000000',
    dropoff_address: 'To',
    dropoff_lat: '41.2000000',
    dropoff_lng: '-83.2000000',
    distance: '3.25',
    estimated_duration: 17,
    scheduling_fee: '2.01',
    distance_fee: '5.02',
    minimum_fare_adjustment: '8.04',
    total_fare: '15.07',
    tip_amount: '1.03',
    final_amount: '16.10',
    driver_share: '12.81',
    status: 'completed',
    payment_status: 'completed',
    requested_at: at(0),
    scheduled_for: at(1),
    expires_at: at(2),
    accepted_at: at(3),
    started_at: at(4),
    completed_at: at(5),
    created_at: at(9),
    arrived_at: at(10),
    arrived_miles: '4.75',
  });
  const history = await sql.db.query('select * from ride_history where ride_id = $1', [ride.id]);
  expect(history.rows).toMatchObject([
    {
      id: transition.id,
      from_status: 'in_progress',
      to_status: 'completed',
      action: 'complete',
      actor_id: driver.id,
      actor_role: 'driver',
      reason: 'Arrived',
      at: at(8),
    },
  ]);
});

it('a ride that is only asked for is written without the columns of later, one that has any of them with all', async () => {
  const asked = aRide({ riderId: (await insertUser(sql.db)).id, pricingId: DEFAULT_PRICING_ID });
  const insert = (changes: Partial<Ride>) => {
    const ride = { ...asked, ...changes, id: crypto.randomUUID() };
    const id = crypto.randomUUID();
    const by = { actorId: ride.riderId, actorRole: 'rider', reason: null, at: at(8) } as const;
    return insertRide(ride, { id, rideId: ride.id, action: 'request', from: null, to: 'pending', ...by });
  };
  expect(await insert({})).toBe('rides.insert-plain');
  const { id: driver } = await insertUser(sql.db, { user_type: 'driver' });
  for (const later of [
    { askedIds: [driver] },
    { tipReason: 'Late' },
    { acceptedAt: at(1) },
    { arrivedAt: at(1) },
    { startedAt: at(1) },
    { givenBackAt: at(1) },
    { cancelReason: 'Rain' },
    { timeWindow: { from: at(1), to: at(2) } },
  ]) {
    expect(await insert(later)).toBe('rides.insert');
  }
  const { rows } = await sql.db.query<Record<string, unknown>>('select * from rides where rider_id = $1', [
    asked.riderId,
  ]);
  expect(rows.filter((row) => row['tip_reason'] === 'Late' && row['accepted_at'] === null)).toHaveLength(1);
  expect(rows.filter((row) => row['started_at'] !== null && row['asked_ids'] === null)).toHaveLength(1);
});
