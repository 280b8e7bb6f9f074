import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { HmacSecretTokens } from '../../adapters/identity/hmac-secret-tokens.ts';
import type { ConnectionPool } from '../../adapters/postgres/connection-pool.ts';
import { aStandingBooking } from '../support/builders/a-standing-booking.ts';
import { CARD_DETAILS, CARDS } from '../support/cards.ts';
import { SECRET_KEY } from '../support/compose-use-cases.ts';
import { ACROSS_TOWN, ZOO } from '../support/places.ts';
import type { Asking, People } from './asking.ts';
import { bookingInput, type SignedUp } from './graphql-app.ts';

/** A rider calls: the desk finds them, books for them, and writes down what they called for. */
export async function answerACall(
  { query, change }: Asking,
  { caller, driver, admin }: People<'caller' | 'driver' | 'admin'>,
  pool: ConnectionPool,
): Promise<void> {
  const callerId = caller.id;
  expect(await query('findCallers', { phone: '(419) 555-01 60' }, admin)).toContainEqual(
    expect.objectContaining({ id: callerId }),
  );
  const place = { kind: 'HOME', name: 'Home', place: ZOO };
  await change('savePlace', place, caller);
  await change('trustDriver', { driverId: driver.id, trusted: true }, caller);
  const booked = await change<{ id: string }>(
    'bookAtDesk',
    { callerId, booking: bookingInput({ totalFare: '100.00', notes: 'Ring twice' }) },
    admin,
  );
  await change('repeatAtDesk', { callerId, booking: aStandingBooking(new Date()) }, admin);
  const said = { personId: callerId, words: 'Where the driver is', callerName: 'Ann', phone: '419 555 0177' };
  const call = { id: randomUUID(), ...said };
  expect(await change('noteCall', call, admin)).toEqual(await change('noteCall', call, admin));
  const trip = { pickup: ZOO, dropoff: ACROSS_TOWN, totalFare: '100.00' };
  expect(await query('callerCoverage', { input: { ...trip, callerId } }, admin)).toEqual([]);
  const noted = { ...said, phone: '+14195550177', personId: undefined };
  expect(await query('caller', { id: callerId }, admin)).toMatchObject({
    user: { id: callerId },
    available: expect.any(String) as string,
    places: [{ name: 'Home' }],
    trustedDrivers: [{ id: driver.id }],
    usualTrips: [{ rideCount: 1, notes: 'Ring twice' }],
    standingRides: [{ rider: { id: callerId } }],
    calls: [{ words: said.words, callerName: 'Ann', takenBy: { id: admin.id } }],
  });
  expect(await query('calls', { personId: callerId }, admin)).toMatchObject({
    edges: [{ node: { words: noted.words, phone: noted.phone, person: { id: callerId } } }],
  });
  const [first] = await query<object[]>('rideHistory', { rideId: booked.id }, admin);
  expect(first).toMatchObject({ action: 'request', actorId: admin.id, actorRole: 'admin' });
  await addCardByLink({ query, change }, caller.id, admin, pool);
}

/** Who calls adds a card by the link that the desk sends, without signing in. */
async function addCardByLink(
  { query, change }: Asking,
  callerId: string,
  admin: SignedUp,
  pool: ConnectionPool,
): Promise<void> {
  const dana = {
    id: randomUUID(),
    firstName: 'Dana',
    lastName: 'Whitfield',
    phone: '419 555 0179',
    consent: 'PHONE',
  };
  const { id } = await change<{ id: string }>('addPassenger', dana, admin);
  expect(await change('addPassenger', dana, admin)).toMatchObject({ id });
  const byMail = { channel: 'MAIL', sentTo: null, problem: 'NO_ADDRESS' };
  expect(await query('cardLinkWays', { callerId: id }, admin)).toContainEqual(byMail);
  const ways = await query<object[]>('cardLinkWays', { callerId }, admin);
  expect(ways).toContainEqual({
    channel: 'MAIL',
    sentTo: expect.stringContaining('…') as string,
    problem: null,
  });
  expect(await change('sendCardLink', { callerId, channel: 'MAIL', language: 'ES' }, admin)).toMatchObject({
    channel: 'MAIL',
  });
  const sql = `select data ->> 'tokenId' as id from emails where template = 'card-link' and user_id = $1`;
  const { rows } = await pool.query<{ id: string }>(sql, [callerId]);
  const token = new HmacSecretTokens(SECRET_KEY).derive(rows[0]?.id ?? '');
  expect(await query('cardLink', { token })).toMatchObject({ owner: expect.any(String) as string });
  const { clientSecret, isConfirmed } = await change<{ clientSecret: string; isConfirmed: boolean }>(
    'prepareCardByLink',
    { token },
  );
  expect(isConfirmed).toBe(false);
  await change('confirmTestPayment', { clientSecret, card: { ...CARD_DETAILS, number: CARDS.good } });
  expect(await change('saveCardByLink', { token })).toMatchObject({ last4: '4242' });
  expect(await query('cardLink', { token })).toBeNull();
}
