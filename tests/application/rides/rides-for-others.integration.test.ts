import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CareScope } from '../../../domain/care/care-grant.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { giveCare } from '../../support/give-care.ts';
import { expectRefusal } from '../../support/refusal.ts';
import { whileChanging } from '../../support/while-changing.ts';
import { aBooking, aFundedRider, anOnlineDriver, useTestUseCases } from '../../support/test-use-cases.ts';

const app = useTestUseCases({ connections: 6 });
let passenger: UserActor;
let booker: UserActor;
let driver: UserActor;

beforeAll(async () => {
  driver = await anOnlineDriver(app.useCases);
});

beforeEach(async () => {
  passenger = await aFundedRider(app.useCases, '300');
  booker = await aFundedRider(app.useCases, '300');
  await name(passenger, 'Walter', '(419) 555-0150');
  await name(booker, 'Ann', '(419) 555-0160');
});

const name = ({ userId }: UserActor, firstName: string, phone: string) =>
  app.pool.query('update users set first_name = $2, phone = $3 where id = $1', [userId, firstName, phone]);

const give = (helper: UserActor, scopes: readonly CareScope[]) =>
  giveCare(app.pool, passenger, helper, scopes);

const END = 'update care_grants set ended_at = now() where passenger_id = $1 and ended_at is null';
const endAll = () => app.pool.query(END, [passenger.userId]);

type Asked = Partial<Parameters<typeof app.useCases.requestRide.execute>[1]>;

const bookFor = (who: UserActor, asked: Asked = {}) =>
  app.useCases.requestRide.execute(who, { ...aBooking('2'), passengerId: passenger.userId, ...asked });

async function accepted(asked: Asked = {}): Promise<string> {
  const wanted = { driverType: 'specific', selectedDriverId: driver.userId } as const;
  const { id: rideId } = await bookFor(booker, { ...wanted, ...asked });
  await app.useCases.acceptRide.execute(driver, { rideId });
  return rideId;
}

/** A driver is on one ride at a time. */
async function drive(rideId: string): Promise<void> {
  const pin = await pinOf(passenger, rideId);
  await app.useCases.startRide.execute(driver, { rideId, ...(pin && { pin }) });
}

async function pinOf(who: UserActor, rideId: string): Promise<string | null> {
  const { ride } = await app.useCases.showRide.execute(who, { rideId });
  return app.useCases.showStartPin.execute(who, ride);
}

/** Ends what still takes the driver's time. */
const finish = (rideId: string) =>
  app.useCases.cancelRide.execute(
    { kind: 'system', name: 'test' },
    { rideId, reason: 'Over', version: null },
  );

const wallet = async ({ userId }: UserActor) =>
  (await app.useCases.showWallet.execute(userOf(userId))).availableCents;
const userOf = (userId: string): UserActor => ({ kind: 'user', userType: 'rider', userId });

describe('a booking for somebody else', () => {
  it('is the passenger’s ride, paid by whoever books, and told in the history and the audit log', async () => {
    await give(booker, ['book']);
    const before = [await wallet(passenger), await wallet(booker)];
    const ride = await bookFor(booker);
    const due = ride.fare.totalCents + ride.tipCents;
    expect(ride).toMatchObject({
      riderId: passenger.userId,
      bookerId: booker.userId,
      payerId: booker.userId,
    });
    expect([await wallet(passenger), await wallet(booker)]).toEqual([before[0], (before[1] ?? 0) - due]);
    const { rows: moves } = await app.pool.query('select actor_id from ride_history where ride_id = $1', [
      ride.id,
    ]);
    expect(moves).toEqual([{ actor_id: booker.userId }]);
    const { rows: acts } = await app.pool.query(
      `select actor_id, after from audit_log where subject_id = $1 and action = 'ride.book-for-other'`,
      [ride.id],
    );
    expect(acts).toEqual([
      { actor_id: booker.userId, after: { passengerId: passenger.userId, payerId: booker.userId } },
    ]);
  });

  it('is with what its passenger needs, unless other needs are chosen', async () => {
    await give(booker, ['book']);
    const { saveNeeds } = app.useCases;
    await saveNeeds.execute(passenger, { needs: ['walker'], extraMinutes: 10 });
    await saveNeeds.execute(booker, { needs: ['service_animal'], extraMinutes: 5 });
    expect(await bookFor(booker)).toMatchObject({ needs: ['walker'], extraMinutes: 10 });
    const chosen = { needs: ['front_seat' as const], extraMinutes: 0 };
    expect(await bookFor(booker, chosen)).toMatchObject(chosen);
  });

  it('takes the money of the passenger from whoever may pay for them', async () => {
    await give(booker, ['pay']);
    const before = [await wallet(passenger), await wallet(booker)];
    const ride = await bookFor(booker, { payer: 'passenger' });
    expect(ride.payerId).toBe(passenger.userId);
    const due = ride.fare.totalCents + ride.tipCents;
    expect([await wallet(passenger), await wallet(booker)]).toEqual([(before[0] ?? 0) - due, before[1]]);
  });

  it.each<readonly [CareScope[], Asked, string]>([
    [[], {}, 'CARE_NOT_GIVEN'],
    [['cancel', 'follow', 'receipts'], {}, 'CARE_NOT_GIVEN'],
    [['book', 'follow'], { payer: 'passenger' }, 'CARE_NOT_GIVEN'],
    [['book'], { paymentMethod: 'cash' }, 'CASH_NOT_FOR_OTHERS'],
    [['pay'], { paymentMethod: 'cash', payer: 'passenger' }, 'CASH_NOT_FOR_OTHERS'],
  ])('with %j and %j is refused as %s', async (scopes, asked, code) => {
    if (scopes.length > 0) await give(booker, scopes);
    await expectRefusal(() => bookFor(booker, asked), code);
  });

  it('is refused for somebody who does not exist as for a stranger', async () => {
    await expectRefusal(() => bookFor(booker, { passengerId: randomUUID() }), 'CARE_NOT_GIVEN');
  });

  it('is refused for a passenger who is suspended', async () => {
    await give(booker, ['book']);
    await app.pool.query(`update users set suspended = true, suspended_reason = 'Test' where id = $1`, [
      passenger.userId,
    ]);
    await expectRefusal(() => bookFor(booker), 'PASSENGER_SUSPENDED');
  });

  it('repeated with the same id gives the same ride, and belongs to whom it was booked for', async () => {
    await give(booker, ['book']);
    const id = randomUUID();
    expect((await bookFor(booker, { id })).id).toBe(id);
    expect((await bookFor(booker, { id })).id).toBe(id);
    await expectRefusal(() => bookFor(booker, { id, passengerId: undefined }), 'RIDE_EXISTS');
  });

  it('and the end of the consent come one after the other', async () => {
    for (let round = 0; round < 8; round += 1) {
      await give(booker, ['book']);
      const [booked] = await Promise.allSettled([bookFor(booker), endAll()]);
      const { rows } = await app.pool.query<{ isBefore: boolean }>(
        `select bool_and(requested_at <= ended_at) as "isBefore" from rides, care_grants
          where rides.rider_id = $1 and rides.booker_id is not null and care_grants.passenger_id = $1
            and care_grants.granted_at = (select max(granted_at) from care_grants where passenger_id = $1)
            and rides.id = $2`,
        [passenger.userId, booked.status === 'fulfilled' ? booked.value.id : randomUUID()],
      );
      if (booked.status === 'fulfilled') expect(rows[0]?.isBefore).not.toBeNull();
      else expect(booked.reason).toMatchObject({ code: 'CARE_NOT_GIVEN' });
      await expectRefusal(() => bookFor(booker), 'CARE_NOT_GIVEN');
    }
  });

  it('waits for the end of the consent that is under way, and loses against it', async () => {
    await give(booker, ['book']);
    const waited = await whileChanging(app.pool, END, [passenger.userId], () => bookFor(booker));
    expect(waited).toEqual({ before: 'waits', after: 'CARE_NOT_GIVEN' });
  });
});

/** Moves are mailed once no transaction of the server is older than they are, one of another test's database neither. */
const MAILING = { timeout: 10_000, interval: 100 };

/** What is mailed about a ride so far. */
async function mailsAbout(rideId: string): Promise<object[]> {
  await app.useCases.mailRides.execute();
  const { rows } = await app.pool.query<{ user_id: string; template: string; data: object }>(
    `select user_id, template, data from emails where data->>'rideId' = $1 order by template, user_id = $2`,
    [rideId, booker.userId],
  );
  return rows;
}

describe('a ride that somebody else has booked', () => {
  it('starts with a PIN, which passenger and booker are shown', async () => {
    await give(booker, ['book']);
    const rideId = await accepted();
    const pin = await pinOf(passenger, rideId);
    expect(pin).toMatch(/^\d{4}$/);
    expect(await pinOf(booker, rideId)).toBe(pin);
    await expectRefusal(() => app.useCases.startRide.execute(driver, { rideId }), 'START_PIN_REQUIRED');
    await drive(rideId);
    await finish(rideId);
  });

  it('shows its driver the passenger, and who booked it with a number while they travel', async () => {
    await give(booker, ['book']);
    const rideId = await accepted();
    const seen = await app.useCases.showRide.execute(driver, { rideId });
    expect(seen.rider).toMatchObject({ firstName: 'Walter', phone: '(419) 555-0150' });
    expect(seen.booker).toMatchObject({ firstName: 'Ann', phone: '(419) 555-0160' });
    expect([seen.rights, seen.payerName]).toEqual([[], null]);
    await drive(rideId);
    await app.useCases.completeRide.execute(driver, { rideId });
    expect((await app.useCases.showRide.execute(driver, { rideId })).booker?.phone).toBeNull();
  });

  it('has the receipt sent to its payer, and its mails written to both', async () => {
    await give(booker, ['book', 'follow']);
    const rideId = await accepted();
    await drive(rideId);
    await app.useCases.completeRide.execute(passenger, { rideId });
    const toBooker = { rideId, toBooker: true };
    await expect
      .poll(() => mailsAbout(rideId), MAILING)
      .toEqual([
        { user_id: passenger.userId, template: 'ride-booked', data: { rideId } },
        { user_id: booker.userId, template: 'ride-booked', data: toBooker },
        { user_id: passenger.userId, template: 'ride-driver-assigned', data: { rideId } },
        { user_id: booker.userId, template: 'ride-driver-assigned', data: toBooker },
        { user_id: booker.userId, template: 'ride-receipt', data: toBooker },
      ]);
  });

  it('tells a booker whom the passenger has removed nothing more', async () => {
    await give(booker, ['book']);
    const { id } = await bookFor(booker);
    await endAll();
    const toPassenger = { user_id: passenger.userId, template: 'ride-booked', data: { rideId: id } };
    await expect.poll(() => mailsAbout(id), MAILING).toEqual([toPassenger]);
  });
});

describe('the rides of the people somebody helps', () => {
  const list = async (who: UserActor, asked: object = {}) =>
    (await app.useCases.listHelpedRides.execute(who, { limit: 50, ...asked })).items.map(
      ({ ride }) => ride.id,
    );

  it('are those followed, and those booked for others, each once and newest first', async () => {
    const own = await app.useCases.requestRide.execute(passenger, aBooking('2'));
    await give(booker, ['book']);
    const booked = await bookFor(booker);
    expect(await list(booker)).toEqual([booked.id]);
    await endAll();
    expect(await list(booker)).toEqual([]);
    await give(booker, ['book', 'follow']);
    expect(await list(booker)).toEqual([booked.id, own.id]);
    expect(await list(booker, { passengerId: passenger.userId })).toEqual([booked.id, own.id]);
    expect(await list(booker, { passengerId: randomUUID() })).toEqual([]);
    expect(await list(passenger)).toEqual([]);
  });

  it('come page by page', async () => {
    await give(booker, ['book', 'follow']);
    const ids: string[] = [];
    for (let nth = 0; nth < 3; nth += 1) ids.unshift((await bookFor(booker)).id);
    const first = await app.useCases.listHelpedRides.execute(booker, { limit: 2 });
    const next = await app.useCases.listHelpedRides.execute(booker, { limit: 2, after: first.nextCursor });
    expect([...first.items, ...next.items].map(({ ride }) => ride.id)).toEqual(ids);
  });
});

describe('live changes of a ride', () => {
  it('concern those whom the passenger lets book or follow, and end with that', async () => {
    await give(booker, ['follow']);
    const other = await aFundedRider(app.useCases, '0');
    await give(other, ['receipts']);
    const events = app.eventFeed;
    await events.start();
    const stop = new AbortController();
    const heard: string[] = [];
    const listen = async (who: UserActor) => {
      for await (const event of events.forUser(who.userId, stop.signal))
        if ('rideId' in event) heard.push(`${who === booker ? 'follower' : 'other'} ${event.rideId}`);
    };
    const listening = Promise.all([listen(booker), listen(other)]);
    const { id } = await app.useCases.requestRide.execute(passenger, aBooking('2'));
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual([`follower ${id}`]);
    expect((await app.useCases.showRides.execute(booker, [id])).length).toBe(1);
    await endAll();
    expect(await app.useCases.showRides.execute(booker, [id])).toEqual([]);
    await app.useCases.cancelRide.execute(passenger, { rideId: id, version: null });
    const after = await app.useCases.requestRide.execute(booker, aBooking('2'));
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual([`follower ${id}`, `follower ${after.id}`]);
    stop.abort();
    await listening;
  });
});
