import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vapidKeysOf } from '../../../adapters/config/vapid-keys.ts';
import { WebPushService } from '../../../adapters/push/web-push-service.ts';
import type { RequestRideInput } from '../../../application/rides/inputs.ts';
import type { Need } from '../../../domain/needs/needs.ts';
import { toRideRecord } from '../../../domain/rides/ride-record.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { type PushServer, startPushServer, type TestBrowser } from '../../adapters/push/push-server.ts';
import {
  aBooking,
  aFundedRider,
  anAdmin,
  anOnlineDriver,
  createTestUseCases,
  type TestUseCases,
} from '../../support/test-use-cases.ts';

let server: PushServer;
let app: TestUseCases;
beforeAll(async () => {
  server = await startPushServer();
  const keys = vapidKeysOf('a secret key of an installation, long enough');
  const contact = 'mailto:support@maumee.test';
  app = await createTestUseCases({
    pushService: new WebPushService({ keys, contact, services: [server.url], timeoutMs: 2000 }),
  });
});
afterAll(async () => {
  await app.close();
  await server[Symbol.asyncDispose]();
});

/** The person in a session whose device has notices switched on. */
async function withDevice(actor: UserActor, language: 'en' | 'es' = 'en') {
  const id = randomUUID();
  await app.pool.query(
    `insert into sessions (sid, sess, expire, user_id, id)
      values (encode(sha256($1::text::bytea), 'hex'), '{}', now() + interval '1 day', $2, $3)`,
    [id, actor.userId, id],
  );
  const me: UserActor = { ...actor, session: { id, isFresh: true } };
  const browser = server.subscribe(language);
  await app.useCases.switchNoticesOn.execute(me, toEndpoint(browser));
  return { me, browser };
}

const toEndpoint = ({ endpoint, publicKey, secret, language }: TestBrowser) => ({
  endpoint,
  publicKey,
  secret,
  language,
});

const titles = ({ delivered }: TestBrowser) => delivered.map(({ message }) => message.title);

/** Tells of everything committed so far, as sweep and jobs do. */
async function tell(): Promise<void> {
  await queue();
  await send();
}

/** Puts into the outbox what is to be told of it, as the sweep does. */
async function queue(): Promise<void> {
  const { rows } = await app.pool.query<{ now: string }>('select pg_current_xact_id()::text as now');
  for (;;) {
    await app.useCases.mailRides.execute();
    const { rows: state } = await app.pool.query<{ told: boolean }>(
      'select since > $1::xid8 as told from ride_change_feed',
      [rows[0]?.now],
    );
    if (state[0]?.told) break;
    await pause(20);
  }
}

async function send(): Promise<void> {
  const { rows } = await app.pool.query<{ id: string }>(
    `select id from notices where status = 'queued' order by created_at, id`,
  );
  for (const { id } of rows) await app.useCases.sendNotice.execute({ noticeId: id }).catch(() => undefined);
}

const book = async (rider: UserActor, change: Partial<RequestRideInput> = {}) =>
  (await app.useCases.requestRide.execute(rider, { ...aBooking(), ...change })).id;

describe('what becomes of a ride', () => {
  it('is told to the devices of its people, in the language of each', async () => {
    const rider = await withDevice(await aFundedRider(app.useCases, '100'), 'es');
    const driver = await withDevice(await anOnlineDriver(app.useCases));
    const rideId = await book(rider.me, { driverType: 'specific', selectedDriverId: driver.me.userId });
    await tell();
    expect(titles(driver.browser)).toEqual(['Rita asks for you']);
    expect(driver.browser.delivered[0]?.message).toMatchObject({ path: '/driver', tag: `ride:${rideId}` });
    expect(driver.browser.delivered[0]?.message.body).toMatch(/^Now: \d+\.\d miles, you earn \$\d+\.\d\d\.$/);
    await app.useCases.acceptRide.execute(driver.me, { rideId });
    await tell();
    await app.useCases.arriveAtPickup.execute(driver.me, { rideId, mustExplain: false });
    await tell();
    expect(titles(rider.browser)).toEqual(['Dora lo lleva', 'Dora ya llegó']);
    expect(titles(driver.browser)).toHaveLength(1);
  });

  it('is told to free drivers who may take it, and to nobody who does what is told', async () => {
    const rider = await withDevice(await aFundedRider(app.useCases, '100'));
    const [near, passing] = [
      await withDevice(await anOnlineDriver(app.useCases)),
      await withDevice(await anOnlineDriver(app.useCases)),
    ];
    const offline = await withDevice(await anOnlineDriver(app.useCases));
    await app.pool.query(
      `update driver_profiles set is_available = false, availability = 'offline' where user_id = $1`,
      [offline.me.userId],
    );
    const rideId = await book(rider.me);
    await app.useCases.declineRide.execute(passing.me, { rideId });
    await tell();
    expect(titles(near.browser)).toEqual(['A ride request near you']);
    expect([...titles(passing.browser), ...titles(offline.browser)]).toEqual([]);
    await app.useCases.cancelRide.execute(rider.me, { rideId });
    await tell();
    expect(titles(rider.browser)).toEqual([]);
  });

  it('says that needs have changed to the driver who keeps the ride, and to its rider where others changed them', async () => {
    const rider = await withDevice(await aFundedRider(app.useCases, '100'));
    const driver = await withDevice(await anOnlineDriver(app.useCases));
    const rideId = await book(rider.me, { driverType: 'specific', selectedDriverId: driver.me.userId });
    await app.useCases.acceptRide.execute(driver.me, { rideId });
    await tell();
    const change = (actor: UserActor, needs: Need[]) =>
      app.useCases.changeRideNeeds.execute(actor, { rideId, needs, extraMinutes: 0 });
    await change(rider.me, ['quiet']);
    await tell();
    await change(await anAdmin(app.useCases), ['sight']);
    await tell();
    expect(titles(driver.browser).slice(-2)).toEqual(Array(2).fill('Rita needs something else'));
    expect(titles(rider.browser).slice(1)).toEqual(['What you need was changed']);
    await change(rider.me, ['walker']);
    await tell();
    expect(titles(driver.browser)).toHaveLength(2);
    expect(titles(rider.browser).slice(2)).toEqual(['We are looking for another driver']);
    // Who has the ride no more by then is told nothing of it.
    await change(rider.me, ['quiet']);
    await app.useCases.acceptRide.execute(driver.me, { rideId });
    await change(rider.me, ['sight']);
    await queue();
    await app.useCases.giveBackRide.execute(driver.me, { rideId, reason: 'vehicle_trouble' });
    await tell();
    expect(titles(driver.browser)).toHaveLength(2);
  });

  it('is not told once it is no longer so', async () => {
    const rider = await withDevice(await aFundedRider(app.useCases, '100'));
    const driver = await withDevice(await anOnlineDriver(app.useCases));
    const rideId = await book(rider.me, { driverType: 'specific', selectedDriverId: driver.me.userId });
    await app.useCases.cancelRide.execute(rider.me, { rideId });
    await tell();
    expect(titles(driver.browser)).toEqual([]);
    const { items } = await app.useCases.listNotices.execute(await anAdmin(app.useCases), {
      userId: driver.me.userId,
    });
    expect(items).toMatchObject([{ kind: 'new-request', status: 'skipped', lastError: 'No longer so' }]);
  });

  it('is told by text message to whom no push reaches, what an operator can take back once they cannot', async () => {
    const rider = await aFundedRider(app.useCases, '100');
    const driver = await anOnlineDriver(app.useCases);
    await app.pool.query(
      `insert into text_numbers (user_id, number, language, verified_at, consented_at, consent_source)
        values ($1, '+14195550177', 'es', now(), now(), 'profile')`,
      [rider.userId],
    );
    const rideId = await book(rider);
    const admin = await anAdmin(app.useCases);
    const { version } = toRideRecord((await app.useCases.showRide.execute(admin, { rideId })).ride);
    await app.useCases.assignDriver.execute(admin, { rideId, driverId: driver.userId, version });
    await tell();
    const { rows } = await app.pool.query<{ waits: boolean }>(
      `select data->>'kind' as kind, run_at > now() + interval '5 seconds' as waits from texts
        join graphile_worker.jobs on key = 'send-text:' || texts.id where user_id = $1`,
      [rider.userId],
    );
    expect(rows).toEqual([{ kind: 'ride-accepted', waits: true }]);
  });

  it('is asked of drivers near by text message who have chosen it, and of nobody who has not confirmed a phone', async () => {
    const rider = await aFundedRider(app.useCases, '100');
    const [texted, silent] = [await anOnlineDriver(app.useCases), await anOnlineDriver(app.useCases)];
    const choose = (driver: UserActor, isOn: boolean) =>
      app.useCases.chooseNotice.execute(driver, { kind: 'new-request', channel: 'text', isOn });
    await expect(choose(texted, true)).rejects.toMatchObject({ details: { field: 'channel' } });
    for (const { userId } of [texted, silent])
      await app.pool.query(
        `insert into text_numbers (user_id, number, language, verified_at, consented_at, consent_source)
          values ($1, '+14195550178', 'en', now(), now(), 'profile')`,
        [userId],
      );
    await choose(silent, false);
    const { kinds } = await app.useCases.showNoticeSettings.execute(texted);
    const channels = kinds.find(({ kind }) => kind === 'new-request')?.channels;
    expect(channels).toContainEqual({ channel: 'text', isOn: true, isFixed: false });
    await book(rider);
    await tell();
    const { rows } = await app.pool.query<{ user_id: string }>(
      `select user_id from texts where data->>'kind' = 'new-request' and user_id = any($1)`,
      [[texted.userId, silent.userId]],
    );
    expect(rows).toEqual([{ user_id: texted.userId }]);
  });

  it('is told as people have chosen, by mail too', async () => {
    const rider = await withDevice(await aFundedRider(app.useCases, '100'));
    const driver = await anOnlineDriver(app.useCases);
    const off = (channel: 'push' | 'mail') =>
      app.useCases.chooseNotice.execute(rider.me, { kind: 'ride-accepted', channel, isOn: false });
    await off('push');
    await off('mail');
    const rideId = await book(rider.me, { driverType: 'specific', selectedDriverId: driver.userId });
    await app.useCases.acceptRide.execute(driver, { rideId });
    await tell();
    expect(titles(rider.browser)).toEqual([]);
    const { rows } = await app.pool.query(
      `select template from emails where data->>'rideId' = $1 order by template`,
      [rideId],
    );
    expect(rows).toEqual([{ template: 'ride-booked' }]);
  });
});

describe('the devices of a person', () => {
  it('have it once each, however often it is tried, and are forgotten when they are gone', async () => {
    const rider = await aFundedRider(app.useCases, '0');
    const [first, second] = [await withDevice(rider), await withDevice(rider, 'es')];
    server.answers.push(500);
    await app.useCases.sendTestNotice.execute(first.me);
    await send();
    expect([...titles(first.browser), ...titles(second.browser)]).toHaveLength(1);
    await send();
    await send();
    expect(titles(first.browser)).toEqual(['Notices arrive here']);
    expect(titles(second.browser)).toEqual(['Los avisos llegan aquí']);
    server.answers.push(410, 410);
    await app.useCases.sendTestNotice.execute(first.me);
    await send();
    await expect(app.useCases.sendTestNotice.execute(first.me)).rejects.toMatchObject({ code: 'NO_DEVICE' });
  });

  it('end with the session, and hear nothing of whoever signs in afterwards', async () => {
    const { me, browser } = await withDevice(await aFundedRider(app.useCases, '0'));
    expect(await app.useCases.showNoticeSettings.execute(me)).toMatchObject({ isDeviceOn: true });
    await app.useCases.endSession.execute(me, { sessionId: me.session?.id ?? '' });
    expect(await app.useCases.showNoticeSettings.execute(me)).toMatchObject({ isDeviceOn: false });
    await expect(app.useCases.sendTestNotice.execute(me)).rejects.toMatchObject({ code: 'NO_DEVICE' });
    expect(browser.delivered).toEqual([]);
  });

  it('are those of push services that are known alone', async () => {
    const { me } = await withDevice(await aFundedRider(app.useCases, '0'));
    const inside = { ...toEndpoint(server.subscribe()), endpoint: 'http://127.0.0.1:5432/' };
    await expect(app.useCases.switchNoticesOn.execute(me, inside)).rejects.toMatchObject({
      code: 'INVALID_FIELD',
      details: { field: 'endpoint' },
    });
  });
});
