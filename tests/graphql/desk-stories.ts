import { expect } from 'vitest';
import { aStandingBooking } from '../support/builders/a-standing-booking.ts';
import { ACROSS_TOWN, ZOO } from '../support/places.ts';
import type { Asking, People } from './asking.ts';
import { bookingInput } from './graphql-app.ts';

/** A rider calls: the desk finds them, books for them, and writes down what they called for. */
export async function answerACall(
  { query, change }: Asking,
  { caller, driver, admin }: People<'caller' | 'driver' | 'admin'>,
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
  await change('noteCall', said, admin);
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
}
