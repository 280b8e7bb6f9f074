import { randomBytes } from 'node:crypto';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toLocalDay } from '../../../domain/geo/local-time.ts';
import { toPickupTime } from '../../../domain/standing-rides/pattern.ts';
import { aStandingBooking } from '../../support/builders/a-standing-booking.ts';
import { SYSTEM } from '../../support/test-use-cases.ts';
import { startRestProduct, type RestProduct, type SignedUp } from './rest-app.ts';
import { TIME_ZONE } from '../../support/places.ts';

const GUESSES = 300;

interface Answered {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

let app: RestProduct;
let rider: SignedUp;
let driver: SignedUp;

beforeAll(async () => {
  app = await startRestProduct();
  ({ rider, driver } = await app.signUpUsers());
});
afterAll(() => app[Symbol.asyncDispose]());

/** Everything that could tell one answer from another, without what is of the moment. */
async function read(path: string): Promise<Answered> {
  const { statusCode: status, body, headers } = await app.server.inject({ url: path });
  const text = body.replace(/"requestId":"[^"]+"/, '');
  return { status, body: text, headers: { ...headers, date: null, 'x-request-id': null } };
}

async function anAddress({ token }: SignedUp): Promise<string> {
  return (await app.call<{ path: string }>('PUT /api/rider/calendar-address', { as: token })).path;
}

const aGuess = () => read(`/calendar/${randomBytes(32).toString('base64url')}.ics`);

/** The starts of the first event, by its rule, with its zone. */
function startsOf(text: string): { readonly starts: Date[]; readonly event: ICAL.Event } {
  ICAL.TimezoneService.reset();
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const [component] = calendar.getAllSubcomponents('vevent');
  const event = new ICAL.Event(component);
  const [dates, starts] = [event.iterator(), [] as Date[]];
  for (let next = dates.next(); next && starts.length < 10; next = dates.next()) starts.push(next.toJSDate());
  return { starts, event };
}

describe('the calendar of a rider', () => {
  it('has every ride of a series at its time, the one that was skipped left out', async () => {
    const booking = { ...aStandingBooking(new Date()), driverId: driver.id };
    const as = rider.token;
    const { id, rides } = await app.call<{ id: string; rides: { id: string; day: string }[] }>(
      'POST /api/rider/standing-rides',
      { as, payload: booking },
    );
    const weekdays = [0, 1, 2, 3, 4, 5, 6];
    const answer = { as: driver.token, payload: { weekdays } };
    await app.call(`POST /api/driver/standing-rides/${id}/answer`, answer);
    const [first, skipped, third] = rides;
    await app.call(`POST /api/rider/planned-rides/${skipped?.id ?? ''}/skip`, { as });
    const { status, body, headers } = await read(await anAddress(rider));
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
    const { starts, event } = startsOf(body);
    expect(starts.slice(0, 2)).toEqual(
      [first, third].map((ride) => toPickupTime(ride?.day ?? '', '08:00', TIME_ZONE)),
    );
    expect(starts.map((at) => toLocalDay(at, TIME_ZONE))).not.toContain(skipped?.day);
    expect([event.location, event.description]).toEqual([booking.pickup.address, 'Dora drives you.']);
  });

  it('names nobody but the driver, by the first name alone', async () => {
    await app.pool.query(
      `update users set last_name = 'Surname', phone = '+1419555' || lpad((random() * 9999)::int::text, 4, '0')`,
    );
    const { rows } = await app.pool.query<{ phone: string; email: string }>('select phone, email from users');
    const { body } = await read(await anAddress(rider));
    const text = body.replaceAll('\r\n ', '');
    expect(text).toContain('Dora drives you.');
    const told = [...rows.flatMap(({ phone, email }) => [phone, email, phone.slice(2)]), 'Surname', 'Rita'];
    for (const secret of [...told, rider.id, driver.id]) expect(text).not.toContain(secret);
  });

  it('is not at the address before the last one, nor at one that was revoked', async () => {
    const [before, last] = [await anAddress(rider), await anAddress(rider)];
    const guess = await aGuess();
    expect(guess.status).toBe(404);
    expect(await read(before)).toEqual(guess);
    expect(await read(last)).toMatchObject({ status: 200 });
    await app.call('DELETE /api/rider/calendar-address', { as: rider.token });
    expect(await read(last)).toEqual(guess);
  });

  it('is answered alike to every guess, however it is written', async () => {
    const path = await anAddress(rider);
    const guess = await aGuess();
    const token = path.slice('/calendar/'.length, -'.ics'.length);
    const near = [
      `/calendar/${token}`,
      `/calendar/${token}.ICS`,
      `/calendar/${token.slice(0, -2)}.ics`,
      `/calendar/${token}a.ics`,
      `/calendar/${token.slice(0, -3)}___.ics`,
      '/calendar/none.ics',
      '/calendar/%00.ics',
    ];
    for (const other of near) expect([other, await read(other)]).toEqual([other, guess]);
    for (let guesses = 0; guesses < GUESSES; guesses += 1) expect(await aGuess()).toEqual(guess);
    expect(await read(path)).toMatchObject({ status: 200 });
  });

  it('is at no address while its rider is suspended, nor once the account is deleted', async () => {
    const path = await anAddress(rider);
    const guess = await aGuess();
    await app.useCases.suspendUser.execute(SYSTEM, { userId: rider.id, reason: 'A test' });
    expect(await read(path)).toEqual(guess);
    await app.useCases.reinstateUser.execute(SYSTEM, { userId: rider.id, reason: 'A test' });
    expect(await read(path)).toMatchObject({ status: 200 });
    const leaving = await app.signUp('rider');
    const left = await anAddress(leaving);
    expect(await read(left)).toMatchObject({ status: 200 });
    await app.useCases.deleteAccount.execute({ kind: 'user', userId: leaving.id, userType: 'rider' });
    expect(await read(left)).toEqual(guess);
  });
});
