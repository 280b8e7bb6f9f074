import { beforeAll, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import {
  aCompletedRide,
  aBooking,
  aFundedRider,
  anOnlineDriver,
  useTestUseCases,
  SYSTEM,
} from '../../support/test-use-cases.ts';
import { ZOO } from '../../support/places.ts';

const app = useTestUseCases({ connections: 4 });
let rider: UserActor;
let driver: UserActor;

beforeAll(async () => {
  const { useCases } = app;
  [rider, driver] = [await aFundedRider(useCases, '2000'), await anOnlineDriver(useCases)];
  const rideId = await aCompletedRide(useCases, rider, driver);
  await useCases.savePlace.execute(rider, { kind: 'home', name: 'My house', place: ZOO });
  await useCases.rateRide.execute(rider, { rideId, rateeId: driver.userId, rating: 4, comment: 'Kind' });
  const { id: caseId } = await useCases.reportProblem.execute(rider, {
    rideId,
    kind: 'other',
    text: 'A red bag',
  });
  await useCases.updateCase.execute(SYSTEM, { caseId, message: 'We have it', note: 'Seen' });
  await app.pool.query(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
       values (gen_random_uuid(), $1, 'c-1', '', 0, '{}', 'Phone', now())`,
    [rider.userId],
  );
  await useCases.saveNeeds.execute(rider, { needs: ['walker'], extraMinutes: 5 });
  await app.pool.query(
    `insert into text_numbers (user_id, number, language, verified_at, consented_at, consent_source)
       values ($1, '+14195550177', 'es', now(), now(), 'profile')`,
    [rider.userId],
  );
  await app.pool.query(
    `insert into texts (id, user_id, recipient, language, template, data, status, created_at)
       values (gen_random_uuid(), $1, '+14195550177', 'es', 'help', '{}', 'queued', now())`,
    [rider.userId],
  );
  await useCases.saveEmergencyContact.execute(rider, { name: 'Ann', phone: '419 555 0100' });
  // More than a page.
  for (let count = 0; count < 105; count += 1) {
    const { id } = await useCases.requestRide.execute(rider, aBooking());
    await useCases.cancelRide.execute(rider, { rideId: id });
  }
});

type Exported = Record<string, unknown[]> & { account: Record<string, unknown> };

async function readAll(pieces: AsyncIterable<string>): Promise<Exported> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return JSON.parse(text) as Exported;
}

describe('the data of a user', () => {
  it('are all of a rider in one document, with no secret', async () => {
    const data = await readAll(await app.useCases.exportData.execute(rider));
    expect(data.account).toMatchObject({ id: rider.userId, firstName: 'Rita' });
    expect(data['rides']).toHaveLength(106);
    expect(JSON.stringify(data['rides'])).toContain('Kind');
    expect(data['walletTransactions']?.length).toBeGreaterThan(105);
    expect(data['sessions']).toHaveLength(1);
    expect(data['cards']).toEqual([]);
    expect(data['secondFactor']).toMatchObject({ hasApp: false, passkeys: [{ name: 'Phone' }] });
    expect(data['cases']).toMatchObject([{ text: 'A red bag', messages: [{ text: 'We have it' }] }]);
    expect(JSON.stringify(data['cases'])).not.toMatch(/@|Seen/);
    expect(data['savedPlaces']).toMatchObject([{ name: 'My house', address: ZOO.address }]);
    expect(data['needs']).toEqual({ needs: ['walker'], extraMinutes: 5 });
    expect(data['emergencyContact']).toEqual({ name: 'Ann', phone: '+14195550100', language: null });
    expect(data['tripLinks']).toEqual([]);
    expect(data['textNumber']).toMatchObject({ number: '+14195550177', consentSource: 'profile' });
    expect(data['texts']).toMatchObject([{ recipient: '+14195550177', template: 'help', status: 'queued' }]);
    expect(JSON.stringify(data)).not.toMatch(/password|argon2|token/i);
  });

  it('are all of a driver, profile and earnings too', async () => {
    const data = await readAll(await app.useCases.exportData.execute(driver));
    expect(data['rides']).toHaveLength(1);
    expect(data['earnings']).toHaveLength(1);
    expect(data['driverProfile']).toMatchObject({ user: { id: driver.userId } });
    expect(data['driverApplication']).toMatchObject({ status: 'approved' });
    expect(data['driverDocuments']).toMatchObject([{ type: 'drivers_license' }, {}, {}]);
    expect(data['payoutRequests']).toEqual([]);
  });

  it('tell nothing of other people but their names: no share, no address, no number, no card, no reviewer', async () => {
    const { exportData, requestRide, acceptRide } = app.useCases;
    // While they travel together, screens show more.
    const { id: rideId } = await requestRide.execute(rider, { ...aBooking(), needs: ['door_through_door'] });
    await acceptRide.execute(driver, { rideId });
    const [ofRider, ofDriver] = [
      await readAll(await exportData.execute(rider)),
      await readAll(await exportData.execute(driver)),
    ];
    const [ridden, driven] = [ofRider['rides']?.[0], ofDriver['rides']?.[0]];
    expect([ridden, driven]).toMatchObject([{ id: rideId }, { id: rideId }]);
    expect(JSON.stringify(ofRider['rides'])).not.toMatch(/driverShare|driverEarning|email|phone|@/i);
    expect(JSON.stringify(ofDriver['rides'])).not.toMatch(/paymentMethodId|email|phone|@/i);
    expect(ridden).toMatchObject({ driver: { firstName: 'Dora' }, rider: null });
    expect(driven).toMatchObject({ driver: null, rider: { firstName: 'Rita' } });
    expect(Object.keys((driven as { rider: object }).rider)).toEqual(['id', 'firstName', 'lastName']);
    expect(ofDriver['rides']?.[1]).toMatchObject({ driverShareCents: expect.any(Number) as number });
    expect(JSON.stringify([ofRider, ofDriver])).not.toMatch(/reviewedBy|authorId|reportedId|providerId/);
  });

  it("are nobody else's to see", async () => {
    const { exportData } = app.useCases;
    const stranger = await readAll(await exportData.execute(await aFundedRider(app.useCases, '0')));
    expect([stranger['rides'], stranger['walletTransactions']]).toEqual([[], []]);
  });

  it('may be handed out by an operator, which is written down', async () => {
    const { exportUserData, listAuditLog } = app.useCases;
    const data = await readAll(await exportUserData.execute(SYSTEM, rider));
    expect(data.account['id']).toBe(rider.userId);
    const { items } = await listAuditLog.execute(SYSTEM, { subject: rider.userId, action: 'user.export' });
    expect(items).toHaveLength(1);
  });
});
