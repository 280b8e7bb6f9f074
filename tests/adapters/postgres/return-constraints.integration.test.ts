import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DEFAULT_PRICING_ID, insertRow, rideRow, userRow, type SqlRow } from '../../support/sql-fixtures.ts';
import { useSqlClient } from '../../support/sql-client.ts';
import { itRefuses } from '../../support/sql-refusals.ts';

const sql = useSqlClient();

const person = async (): Promise<string> => (await insertRow(sql.db, 'users', userRow())).id;
const ride = async (): Promise<string> => (await insertRow(sql.db, 'rides', rideRow(await person()))).id;

/** A promise that nobody has called. */
const trip = async (overrides: SqlRow = {}) => {
  const outbound = await ride();
  const row = {
    outbound_ride_id: outbound,
    rider_id: await person(),
    kind: 'on_call',
    day: '2026-11-25',
    state: 'promised',
    scheduling_fee: '2.50',
    distance_fee: '19.20',
    minimum_fare_adjustment: '0.00',
    total_fare: '21.70',
    pricing_config_id: DEFAULT_PRICING_ID,
    payment_method: 'wallet',
    token_hash: randomUUID(),
    ...overrides,
  };
  const isRide = (value: unknown) => value === 'a ride';
  const back = isRide(row['return_ride_id' as keyof typeof row]) ? { return_ride_id: await ride() } : {};
  const same = overrides['return_ride_id'] === 'the same' ? { return_ride_id: outbound } : {};
  return insertRow(sql.db, 'return_trips', { ...row, ...back, ...same });
};

const called = {
  state: 'called',
  return_ride_id: 'a ride',
  called_at: '2026-11-25T17:00Z',
  called_by: 'rider',
};
const atTime = { kind: 'at_time', state: 'booked', return_ride_id: 'a ride', token_hash: null };

describe('a return says only what can be true', () => {
  it.each([
    ['promised', {}],
    ['called', called],
    ['booked', atTime],
    ['lapsed', { state: 'lapsed' }],
  ])('one that is %s is kept', async (_, row) => {
    expect(await trip(row)).toBeDefined();
  });

  itRefuses(
    {
      return_trips_kind_known: { ...atTime, kind: 'sometimes' },
      return_trips_payment_method_known: { payment_method: 'cheque' },
      return_trips_not_in_cash: { payment_method: 'cash' },
      return_trips_called_by_known: { ...called, called_by: 'weather' },
      return_trips_state_of_kind: [
        { state: 'lost' },
        { ...atTime, state: 'called', called_at: '2026-11-25T17:00Z', called_by: 'rider' },
        { ...called, state: 'booked', called_at: null, called_by: null },
      ],
      return_trips_ride_when_booked: [
        { return_ride_id: 'a ride' },
        { ...called, return_ride_id: null },
        { ...atTime, return_ride_id: null },
      ],
      return_trips_called_has_time: [
        { ...called, called_at: null, called_by: null },
        { ...called, called_by: null },
        { called_at: '2026-11-25T17:00Z', called_by: 'rider' },
      ],
      return_trips_two_rides: { ...called, return_ride_id: 'the same' },
      return_trips_link_of_promise: [{ token_hash: null }, { ...atTime, token_hash: 'x' }],
      return_trips_money_not_negative: { scheduling_fee: '-2.50', total_fare: '16.70' },
      return_trips_fare_lines_add_up: { total_fare: '21.71' },
      return_trips_outbound_ride_id_fkey: { outbound_ride_id: randomUUID() },
    },
    trip,
  );

  it('is the only one of its ride there, of its ride back and of its link', async () => {
    const first = await trip(called);
    const again = (row: SqlRow) => trip({ ...called, ...row });
    const { outbound_ride_id, return_ride_id, token_hash } = first;
    await expect(again({ outbound_ride_id })).rejects.toMatchObject({ constraint: 'return_trips_pkey' });
    await expect(again({ return_ride_id })).rejects.toMatchObject({
      constraint: 'return_trips_return_ride_key',
    });
    await expect(again({ token_hash })).rejects.toMatchObject({ constraint: 'return_trips_token_key' });
  });

  it('refuses a card on one that the wallet pays', async () => {
    const user_id = await person();
    const card = await insertRow(sql.db, 'payment_methods', {
      id: randomUUID(),
      user_id,
      stripe_payment_method_id: 'pm_return',
      last4: '4242',
      brand: 'visa',
    });
    const paid = (payment_method: string) => trip({ payment_method, payment_method_id: card.id });
    await expect(paid('wallet')).rejects.toMatchObject({ constraint: 'return_trips_wallet_has_no_card' });
    expect(await paid('card')).toBeDefined();
  });
});
