import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ConnectionPool } from '../../adapters/postgres/connection-pool.ts';
import type { Mailer } from '../../application/ports/email.ts';
import type { SampleData } from '../../application/ports/operations.ts';
import { bookingInput, type SignedUp } from './graphql-app.ts';
import type { Asking, People } from './asking.ts';
import { pointOf, ZOO } from '../support/places.ts';

/** What an operator needs: a mail server that takes everything, and data to try payouts with. */
export const OPERATED: { readonly mailer: Mailer; readonly sampleData: SampleData } = {
  mailer: { isConfigured: true, send: async () => undefined },
  sampleData: {
    isAllowed: true,
    make: async () => ({ driverId: randomUUID(), riderId: randomUUID(), ridesCount: 1 }),
  },
};

/** An admin who assigns rides, reads reviews, looks after mails and makes data to try payouts with. */
export async function operate(
  asking: Asking,
  people: People<'rider' | 'driver' | 'admin'>,
  pool: ConnectionPool,
): Promise<void> {
  await assignRide(asking, people);
  await readReviews(asking, people.admin);
  await pool.query(
    `update emails set status = 'sent', sent_at = now(), last_error = 'Busy'
       where id = (select id from emails order by created_at desc, id desc limit 1)`,
  );
  await lookAfterMails(asking, people.admin);
  expect(await asking.change('createSampleData', undefined, people.admin)).toMatchObject({ ridesCount: 1 });
}

/** An admin who gives a ride to a driver, takes it back, and cancels it. */
async function assignRide(
  { query, change }: Asking,
  { rider, driver, admin }: People<'rider' | 'driver' | 'admin'>,
): Promise<void> {
  const { id: rideId, requestedAt } = await change<{ id: string; requestedAt: string }>(
    'requestRide',
    bookingInput({ totalFare: '15.79' }),
    rider,
  );
  const scheduledFor = new Date(Date.parse(requestedAt) + 5 * 86_400_000).toISOString();
  const { id: laterId } = await change<{ id: string }>(
    'requestRide',
    bookingInput({ totalFare: '15.79', driverType: 'SPECIFIC', selectedDriverId: driver.id, scheduledFor }),
    rider,
  );
  await change('acceptRide', { rideId: laterId }, driver);
  await change('updateDriverProfile', { isAvailable: false }, driver);
  expect(await query('assignableDrivers', { rideId, search: 'Dora' }, admin)).toContainEqual(
    expect.objectContaining({
      driverId: driver.id,
      refusal: expect.any(String) as unknown,
      availability: 'OFFLINE',
    }),
  );
  await change('updateDriverProfile', { isAvailable: true }, driver);
  await change('reportDriverLocation', { ...pointOf(ZOO), accuracy: 5 }, driver);
  expect(await query('assignableDrivers', { rideId }, admin)).toContainEqual(
    expect.objectContaining({
      driverId: driver.id,
      refusal: null,
      milesToPickup: 0,
      freeUntil: scheduledFor,
    }),
  );
  await change('cancelRide', { rideId: laterId, reason: 'A test' }, admin);
  const look = async () => {
    const { version } = await query<{ version: string }>('ride', { id: rideId }, admin);
    return { rideId, version };
  };
  expect(await change('assignDriver', { ...(await look()), driverId: driver.id }, admin)).toMatchObject({
    status: 'ACCEPTED',
    driver: { id: driver.id },
  });
  expect(await change('unassignDriver', await look(), admin)).toMatchObject({
    status: 'PENDING',
    driver: null,
  });
  expect(await change('undoRideAct', await look(), admin)).toMatchObject({ driver: { id: driver.id } });
  await change('unassignDriver', await look(), admin);
  await change('cancelRide', { ...(await look()), reason: 'Nobody free' }, admin);
  const name = expect.stringMatching(/^Dora/) as string;
  expect(await query('securityEvents', { kind: 'ride.assign' }, admin)).toMatchObject({
    edges: [{ node: { subjectId: rideId, people: [{ id: driver.id, name }] } }, {}],
  });
  expect(await query('rideHistory', { rideId }, admin)).toMatchObject([
    { action: 'request', actorId: rider.id },
    { action: 'ride.assign', actorId: admin.id },
    { action: 'ride.unassign', actorId: admin.id },
    { action: 'ride.assign', actorId: admin.id },
    { action: 'ride.unassign', actorId: admin.id },
    { action: 'ride.cancel', actorId: admin.id, reason: 'Nobody free' },
  ]);
}

/** An admin who reads what people say of each other. */
async function readReviews({ query }: Asking, admin: SignedUp): Promise<void> {
  expect(await query('rideReviews', { order: 'LOWEST', filter: { stars: 5 } }, admin)).toMatchObject({
    edges: [{ node: { stars: 5 } }, { node: { stars: 5 } }],
  });
}

/** An admin who looks after the mails: what waits, how each looks, and whether the mail server takes them. */
async function lookAfterMails({ query, change }: Asking, admin: SignedUp): Promise<void> {
  expect(await query('emails', { first: 1 }, admin)).toMatchObject({ pageInfo: { hasNextPage: true } });
  const templates = await query<{ id: string }[]>('emailTemplates', {}, admin);
  const { id } = templates[0] ?? { id: '' };
  expect(await query('emailPreview', { id }, admin)).toMatchObject({
    id,
    html: expect.stringContaining('<html') as unknown,
  });
  const recipient = 'inbox@maumee.test';
  expect(await change('sendTestEmails', { email: recipient }, admin)).toEqual({
    recipient,
    totalEmails: templates.length,
    successCount: templates.length,
  });
}
