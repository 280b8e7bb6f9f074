import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserType } from '../../../domain/users/user.ts';
import { aStandingBooking } from '../../support/builders/a-standing-booking.ts';
import { startRestProduct, type RestProduct, type SignedUp } from './rest-app.ts';
import { bearer } from './test-server.ts';

interface Planned {
  readonly id: string;
  readonly standingRideId: string;
  readonly day: string;
  readonly state: string;
  readonly reason: string | null;
}
interface Series {
  readonly id: string;
  readonly version: string;
  readonly consent: string;
  readonly rides: readonly Planned[];
}

let app: RestProduct;
let users: Record<UserType, SignedUp>;

beforeAll(async () => {
  app = await startRestProduct();
  users = await app.signUpUsers();
});
afterAll(() => app[Symbol.asyncDispose]());

const as = (type: UserType, payload?: object) => ({ as: users[type].token, ...(payload && { payload }) });
const make = (changes: object = {}) =>
  app.call<Series>(
    'POST /api/rider/standing-rides',
    as('rider', { ...aStandingBooking(new Date()), ...changes }),
  );
const end = (id: string) => app.call<Series>(`POST /api/rider/standing-rides/${id}/end`, as('rider'));

/** Sends a change with the version that it was seen at. */
const sendSeen = (
  method: 'POST' | 'PATCH',
  url: string,
  version: string,
  payload: object,
  type: UserType = 'rider',
) =>
  app.server.inject({
    method,
    url,
    headers: { ...bearer(users[type].token), 'if-match': `"${version}"` },
    payload,
  });

describe('standing rides over REST', () => {
  it('are made once, listed with their rides, and shown with a version', async () => {
    const id = '01980000-0000-7000-8000-0000000000a1';
    const made = await make({ id });
    expect(made).toMatchObject({ id, consent: 'none', endedAt: null, driver: null });
    expect(made.rides.length).toBeGreaterThan(5);
    expect((await make({ id })).rides).toEqual(made.rides);
    const listed = await app.call<Series[]>('GET /api/rider/standing-rides', as('rider'));
    expect(listed.map((series) => series.id)).toEqual([id]);
    expect(listed[0]?.rides.map((ride) => ride.id)).toEqual(
      expect.arrayContaining([made.rides[0]?.id ?? '']),
    );
    const shown = await app.server.inject({
      url: `/api/rider/standing-rides/${id}`,
      headers: bearer(users.rider.token),
    });
    expect(shown.headers['etag']).toBe(`"${made.version}"`);
    await end(id);
  });

  it('are changed at the version that was seen, and at no other', async () => {
    const { id, version, rides } = await make();
    const url = `/api/rider/standing-rides/${id}`;
    const changed = await sendSeen('PATCH', url, version, { tipAmount: '3.00' });
    expect(changed.json()).toMatchObject({ tipAmount: '3.00' });
    const late = await sendSeen('PATCH', url, version, { tipAmount: '4.00' });
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'RECORD_CHANGED']);
    const first = rides[0]?.day ?? '';
    const seen = changed.json<Series>().version;
    const paused = await sendSeen('POST', `${url}/pause`, seen, { from: first, to: first });
    expect(paused.json<Series>().rides[0]).toMatchObject({ state: 'skipped', reason: 'paused' });
    const resumed = await sendSeen('POST', `${url}/resume`, paused.json<Series>().version, { from: first });
    expect(resumed.json<Series>().rides[0]).toMatchObject({ state: 'seeking' });
    for (const act of ['driver', 'pause', 'resume', 'end']) {
      const body = act === 'driver' ? {} : { from: first, to: first };
      const refused = await sendSeen('POST', `${url}/${act}`, version, act === 'end' ? {} : body);
      expect([act, refused.json<{ code: string }>().code]).toEqual([act, 'RECORD_CHANGED']);
    }
    expect(await end(id)).toMatchObject({ endedAt: expect.any(String) as string });
  });

  it('are answered by their driver, whom the rider sees without earnings', async () => {
    const { id, consent } = await make({ driverId: users.driver.id });
    expect(consent).toBe('asked');
    const offers = await app.call<{ standingRide: Series }[]>('GET /api/driver/standing-rides', as('driver'));
    expect(offers).toMatchObject([{ standingRide: { id, paymentMethod: null }, collisions: [] }]);
    const answer = { weekdays: [0, 1, 2, 3, 4, 5, 6] };
    expect(
      await app.call(`POST /api/driver/standing-rides/${id}/answer`, as('driver', answer)),
    ).toMatchObject({ id, consent: 'agreed' });
    const driven = await app.call<Planned[]>('GET /api/driver/planned-rides', {
      ...as('driver'),
      query: '?days=30',
    });
    expect(driven[0]).toMatchObject({ standingRideId: id, state: 'planned', fundingProblem: null });
    expect(await app.call(`GET /api/rider/standing-rides/${id}`, as('rider'))).toMatchObject({
      driverEarning: null,
      paymentMethod: 'wallet',
      driver: { id: users.driver.id },
    });
    const day = driven[0]?.day ?? '';
    expect(await app.call('POST /api/driver/planned-rides/confirm-day', as('driver', { day }))).toEqual([]);
    await end(id);
  });

  it('have single rides skipped, restored and moved', async () => {
    const { id, rides } = await make();
    const { id: rideId, day } = rides[1] ?? { id: '', day: '' };
    const call = (act: string, payload?: object) =>
      app.call(`POST /api/rider/planned-rides/${rideId}/${act}`, as('rider', payload));
    expect(await call('skip')).toMatchObject({ state: 'skipped', reason: 'rider_skipped' });
    expect(await call('restore')).toMatchObject({ state: 'seeking' });
    expect(await call('move', { day, time: '11:30' })).toMatchObject({ isMoved: true, reason: 'moved', day });
    const query = '?days=5';
    const planned = await app.call<Planned[]>('GET /api/rider/planned-rides', { ...as('rider'), query });
    expect(planned.filter(({ standingRideId }) => standingRideId === id)).toHaveLength(1);
    await end(id);
  });

  it('are taken over from a day on by another one', async () => {
    const { id, version, rides } = await make();
    const { firstDay, ...wanted } = aStandingBooking(new Date());
    const day = rides[3]?.day ?? firstDay;
    const next = await sendSeen('POST', `/api/rider/standing-rides/${id}/following`, version, {
      ...wanted,
      day,
    });
    expect(next.json<Series & { firstDay: string }>()).toMatchObject({ firstDay: day });
    expect(next.json<Series>().id).not.toBe(id);
    await end(next.json<Series>().id);
    await end(id);
  });

  it('tell how much the wallet misses', async () => {
    expect(await app.call('GET /api/rider/standing-funds', as('rider'))).toMatchObject({
      needed: '0.00',
      missing: '0.00',
      isPressing: false,
    });
  });

  it('are listed page by page, assigned and ended by admins', async () => {
    const { id, rides } = await make();
    const filter = `?riderId=${users.rider.id}&isEnded=false&consent=none&limit=1`;
    const listed = await app.call<Series[]>('GET /api/admin/standing-rides', {
      ...as('admin'),
      query: filter,
    });
    expect(listed.map((series) => series.id)).toEqual([id]);
    const ended = await app.call<{ endedAt: string | null }[]>('GET /api/admin/standing-rides', {
      ...as('admin'),
      query: '?isEnded=true',
    });
    expect(ended.length).toBeGreaterThan(3);
    expect(ended.every(({ endedAt }) => endedAt !== null)).toBe(true);
    const assign = `POST /api/admin/planned-rides/${rides[0]?.id ?? ''}/assign`;
    expect(await app.call(assign, as('admin', { driverId: users.driver.id }))).toMatchObject({
      state: 'planned',
      driver: { id: users.driver.id },
    });
    expect(await app.call('GET /api/admin/standing-rides/at-risk', as('admin'))).toEqual([]);
    expect(await app.call(`GET /api/admin/standing-rides/${id}`, as('admin'))).toMatchObject({ id });
    const url = `/api/admin/standing-rides/${id}/end`;
    const late = await sendSeen('POST', url, 'of long ago', { reason: 'Moved away' }, 'admin');
    expect(late.json()).toMatchObject({ code: 'RECORD_CHANGED' });
    expect(await app.call(`POST ${url}`, as('admin', { reason: 'Moved away' }))).toMatchObject({
      endedAt: expect.any(String) as string,
    });
  });
});
