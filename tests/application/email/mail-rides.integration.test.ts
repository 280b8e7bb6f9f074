import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestRideInput } from '../../../application/rides/inputs.ts';
import { SmtpMailer } from '../../../adapters/email/smtp-mailer.ts';
import { CANCEL_AGREED } from '../../../domain/rides/cancel-request.ts';
import { toRideRecord } from '../../../domain/rides/ride-record.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { startMailServer } from '../../adapters/email/mail-server.ts';
import {
  aBooking,
  aFundedRider,
  anAdmin,
  anOnlineDriver,
  createTestUseCases,
  type TestUseCases,
} from '../../support/test-use-cases.ts';

let server: Awaited<ReturnType<typeof startMailServer>>;
let mailer: SmtpMailer;
let app: TestUseCases;
beforeAll(async () => {
  server = await startMailServer();
  mailer = new SmtpMailer({ url: server.url, from: 'Maumee <rides@maumee.test>', timeoutMs: 5000 });
  app = await createTestUseCases({ mailer });
});
afterAll(async () => {
  mailer.close();
  await app.close();
  await server[Symbol.asyncDispose]();
});

type Change = Partial<RequestRideInput>;

const book = async (change: Change = {}) => {
  const rider = await aFundedRider(app.useCases, '100');
  const { id: rideId } = await app.useCases.requestRide.execute(rider, { ...aBooking(), ...change });
  return { rider, rideId };
};

/** Mails everything committed so far: moves wait for every transaction of the server that began before them. */
async function tell({ pool, useCases }: TestUseCases = app): Promise<number> {
  const { rows } = await pool.query<{ now: string }>('select pg_current_xact_id()::text as now');
  const isTold = `select since > $1::xid8 as told from ride_change_feed`;
  for (let count = 0; ; await pause(20)) {
    count += await useCases.mailRides.execute();
    const { rows: state } = await pool.query<{ told: boolean }>(isTold, [rows[0]?.now]);
    if (state[0]?.told) return count;
  }
}

/** The templates of the mails about a ride, oldest first, with what became of them. */
async function outbox(rideId: string) {
  const { rows } = await app.pool.query<{ id: string; template: string; status: string; data: unknown }>(
    `select id, template, status, data from emails where data->>'rideId' = $1 order by created_at, id`,
    [rideId],
  );
  return rows;
}

const templates = async (rideId: string) => (await outbox(rideId)).map(({ template }) => template);

/** Sends what waits; the mails that arrived at the rider. */
async function arrived({ rideId }: { rideId: string }) {
  const before = server.received.length;
  for (const { id } of await outbox(rideId)) await app.useCases.sendEmail.execute({ emailId: id });
  return server.received.slice(before);
}

describe('what becomes of a ride', () => {
  it('is mailed to its rider, each move once', async () => {
    const { rider, rideId } = await book();
    const driver = await anOnlineDriver(app.useCases);
    await tell();
    expect(await templates(rideId)).toEqual(['ride-booked']);
    await app.useCases.acceptRide.execute(driver, { rideId });
    await app.useCases.giveBackRide.execute(driver, { rideId, reason: 'too_far' });
    await tell();
    await tell();
    expect(await templates(rideId)).toEqual(['ride-booked', 'ride-driver-assigned', 'ride-driver-lost']);
    await app.useCases.cancelRide.execute(rider, { rideId });
    await tell();
    expect((await templates(rideId)).at(-1)).toBe('ride-cancelled');
  });

  it('arrives as HTML and as text', async () => {
    const ride = await book();
    await tell();
    const [mail] = await arrived(ride);
    expect(mail?.headers.get('content-type')).toMatch(/^multipart\/alternative/);
    const body = (mail?.body ?? '').replaceAll('=\r\n', '');
    expect(body).toContain('$15.29 held in your wallet.');
    expect(body).toContain('<h1');
    expect((await outbox(ride.rideId)).map(({ status }) => status)).toEqual(['sent']);
  });

  it('says who drives, and is not said any more once it is no longer so', async () => {
    const [first, second] = [await book(), await book()];
    const driver = await anOnlineDriver(app.useCases);
    await app.useCases.acceptRide.execute(driver, { rideId: first.rideId });
    await tell();
    const bodies = (await arrived(first)).map(({ body }) => body.replaceAll('=\r\n', ''));
    expect(bodies.at(-1)).toContain('Dora has accepted your ride.');
    await app.useCases.cancelRide.execute(second.rider, { rideId: second.rideId });
    await tell();
    const subjects = (await arrived(second)).map(({ body }) => body.replaceAll('=\r\n', ''));
    expect(subjects).toHaveLength(1);
    expect(subjects[0]).toContain('Not charged: $15.29 is back in your wallet.');
    expect((await outbox(second.rideId)).map(({ template, status }) => [template, status])).toEqual([
      ['ride-booked', 'skipped'],
      ['ride-cancelled', 'sent'],
    ]);
  });

  it('is not said of what an operator took back: neither the act nor its undoing', async () => {
    const ride = await book();
    const [admin, driver] = [await anAdmin(app.useCases), await anOnlineDriver(app.useCases)];
    const { rideId } = ride;
    const assigned = await app.useCases.assignDriver.execute(admin, { rideId, driverId: driver.userId });
    await tell();
    const { rows: jobs } = await app.pool.query<{ waits: boolean }>(
      `select run_at > now() + interval '10 seconds' as waits from graphile_worker.jobs
        where split_part(key, ':', 2) in (select id::text from emails where data->>'rideId' = $1 and data ? 'moveId')`,
      [rideId],
    );
    expect(jobs).toEqual([{ waits: true }]);
    const { version } = toRideRecord(assigned);
    await app.useCases.undoRideAct.execute(admin, { rideId, version });
    await tell();
    await app.useCases.acceptRide.execute(driver, { rideId });
    await tell();
    const bodies = (await arrived(ride)).map(({ body }) => body);
    expect(bodies).toHaveLength(2);
    expect((await outbox(rideId)).map(({ template, status }) => [template, status])).toEqual([
      ['ride-booked', 'sent'],
      ['ride-driver-assigned', 'skipped'],
      ['ride-driver-assigned', 'sent'],
    ]);
  });

  it('is said of a ride that nobody took, that a driver declined and that was moved', async () => {
    const driver = await anOnlineDriver(app.useCases);
    const asked = await book({ driverType: 'specific', selectedDriverId: driver.userId });
    await app.useCases.declineRide.execute(driver, { rideId: asked.rideId });
    const late = await book();
    await app.pool.query(
      `update rides set requested_at = now() - interval '1 day', expires_at = now() - interval '1 minute' where id = $1`,
      [late.rideId],
    );
    await app.useCases.expireRide.execute({ rideId: late.rideId });
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const moved = await book({ scheduledFor: inDays(1) });
    await app.useCases.rescheduleRide.execute(moved.rider, { rideId: moved.rideId, scheduledFor: inDays(2) });
    await tell();
    const [end] = (await outbox(asked.rideId)).slice(-1);
    expect(end).toMatchObject({ template: 'ride-cancelled', data: { reason: 'The driver declined' } });
    expect((await templates(late.rideId)).at(-1)).toBe('ride-expired');
    expect((await templates(moved.rideId)).at(-1)).toBe('ride-moved');
  });

  it('is told the driver when the rider asks to cancel, and the rider when that is decided', async () => {
    const driver = await anOnlineDriver(app.useCases);
    const admin = await anAdmin(app.useCases);
    const kept = await book({ needs: ['door_through_door', 'service_animal'], extraMinutes: 10 });
    await app.useCases.acceptRide.execute(driver, { rideId: kept.rideId });
    await app.useCases.askToCancelRide.execute(kept.rider, { rideId: kept.rideId, reason: 'I am ill' });
    await tell();
    const toDriver = (await arrived(kept)).at(-1)?.body.replaceAll('=\r\n', '') ?? '';
    expect(toDriver).toContain('asks to cancel a ride that you have accepted');
    expect(toDriver).toContain('I am ill');
    // How long it takes, and nothing else of what the rider needs.
    expect(toDriver).toContain('10 minutes');
    expect(toDriver).not.toMatch(/animal|door_through|Help from/);
    await app.useCases.answerCancelRequest.execute(admin, { rideId: kept.rideId, agrees: false });
    await tell();
    expect((await templates(kept.rideId)).slice(-2)).toEqual(['ride-cancel-asked', 'ride-cancel-refused']);
  });

  it('is told the driver when an operator agrees to cancel the ride, or cancels it', async () => {
    const driver = await anOnlineDriver(app.useCases);
    const admin = await anAdmin(app.useCases);
    const [agreed, cancelled] = [await book(), await book()];
    for (const { rideId } of [agreed, cancelled]) {
      await app.useCases.acceptRide.execute(driver, { rideId });
      if (rideId === cancelled.rideId)
        await app.useCases.cancelRide.execute(admin, { rideId, reason: 'Road closed' });
      else {
        await app.useCases.askToCancelRide.execute(agreed.rider, { rideId });
        await app.useCases.answerCancelRequest.execute(admin, { rideId, agrees: true });
      }
    }
    await tell();
    const told = async (rideId: string) => {
      const { rows } = await app.pool.query<{ user_id: string; reason: string }>(
        `select user_id, data->>'reason' as reason from emails
          where data->>'rideId' = $1 and template = 'ride-cancelled-by-support'`,
        [rideId],
      );
      return rows;
    };
    expect(await told(agreed.rideId)).toEqual([{ user_id: driver.userId, reason: CANCEL_AGREED.admin }]);
    expect(await told(cancelled.rideId)).toEqual([{ user_id: driver.userId, reason: 'Road closed' }]);
    expect(await templates(agreed.rideId)).toContain('ride-cancelled');
  });

  it('is not told a driver who was only asked, or agreed to it', async () => {
    const driver = await anOnlineDriver(app.useCases);
    const admin = await anAdmin(app.useCases);
    const asked = await book({ driverType: 'specific', selectedDriverId: driver.userId });
    await app.useCases.cancelRide.execute(admin, { rideId: asked.rideId });
    const agreed = await book();
    await app.useCases.acceptRide.execute(driver, { rideId: agreed.rideId });
    await app.useCases.askToCancelRide.execute(agreed.rider, { rideId: agreed.rideId });
    await app.useCases.answerCancelRequest.execute(driver, { rideId: agreed.rideId, agrees: true });
    await tell();
    for (const { rideId } of [asked, agreed])
      expect(await templates(rideId)).not.toContain('ride-cancelled-by-support');
  });

  it('is not said of a request to cancel that was answered before the mail left', async () => {
    const driver = await anOnlineDriver(app.useCases);
    const ride = await book();
    const { rideId } = ride;
    await app.useCases.acceptRide.execute(driver, { rideId });
    await app.useCases.askToCancelRide.execute(ride.rider, { rideId });
    await app.useCases.answerCancelRequest.execute(driver, { rideId, agrees: true });
    await tell();
    await arrived(ride);
    const sent = (await outbox(rideId)).filter(({ status }) => status === 'sent');
    expect(sent).toMatchObject([{ template: 'ride-cancelled', data: { reason: CANCEL_AGREED.driver } }]);
  });

  it('is written once by two processes at the same moment', async () => {
    const rides = await Promise.all(Array.from({ length: 6 }, () => book()));
    const counts = await Promise.all(Array.from({ length: 4 }, () => tell()));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6);
    for (const { rideId } of rides) expect(await templates(rideId)).toEqual(['ride-booked']);
  });

  it('waits for a transaction that has not ended, and is not passed over', async () => {
    const open = await app.pool.connect();
    try {
      await open.query('begin');
      // A write of any kind: everything that begins later has to wait for it.
      await open.query('select pg_current_xact_id()');
      const { rideId } = await book();
      await app.useCases.mailRides.execute();
      expect(await templates(rideId)).toEqual([]);
      await open.query('commit');
      await tell();
      expect(await templates(rideId)).toEqual(['ride-booked']);
    } finally {
      open.release();
    }
  });

  it('goes on in a copy of the database whose transactions are counted anew', async () => {
    await app.pool.query(`update ride_change_feed set since = '999999999'::xid8`);
    await app.useCases.mailRides.execute();
    const { rideId } = await book();
    await tell();
    expect(await templates(rideId)).toEqual(['ride-booked']);
  });

  it('is nobody’s news when the ride is one of the demo’s', async () => {
    const rider = await aFundedRider(app.useCases, '100');
    const { id } = await app.useCases.requestRide.execute(rider, aBooking(), { isTestData: true });
    await tell();
    expect(await templates(id)).toEqual([]);
  });
});

describe('where no mails are sent', () => {
  it('they are kept, and nothing is queued for them', async () => {
    const silent = await createTestUseCases();
    try {
      const rider: UserActor = await aFundedRider(silent.useCases, '100');
      await silent.useCases.requestRide.execute(rider, aBooking());
      await tell(silent);
      const { rows } = await silent.pool.query(
        `select status, (select count(*)::int from graphile_worker.jobs where key = 'send-email:' || emails.id) as jobs
          from emails where template = 'ride-booked'`,
      );
      expect(rows).toEqual([{ status: 'skipped', jobs: 0 }]);
    } finally {
      await silent.close();
    }
  });
});
