import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anApplicationForm } from '../../support/builders/a-driver-application.ts';
import { bearer } from './test-server.ts';
import { booking, startRestProduct, type RestProduct, type SignedUp } from './rest-app.ts';
import { proposedRates } from '../../support/proposed-rates.ts';
import { ACROSS_TOWN, pointOf, ZOO } from '../../support/places.ts';

type Ride = Record<string, unknown> & { readonly id: string };

let app: RestProduct;
let rider: SignedUp;
let driver: SignedUp;
let admin: SignedUp;

beforeAll(async () => {
  app = await startRestProduct();
  ({ rider, driver, admin } = await app.signUpUsers());
});
afterAll(() => app[Symbol.asyncDispose]());

async function book(changes: object = {}): Promise<Ride> {
  return app.call<Ride>('POST /api/rides', { as: rider.token, payload: { ...booking, ...changes } });
}

describe('the documented calls', () => {
  it('cancel a booking and give the money back', async () => {
    const before = await app.call('GET /api/wallet/balance', { as: rider.token });
    const { id } = await book();
    const response = await app.call(`PUT /api/rides/${id}/cancel`, { as: rider.token });
    expect(response).toMatchObject({ id, status: 'cancelled', paymentStatus: 'cancelled' });
    expect(await app.call('GET /api/wallet/balance', { as: rider.token })).toEqual(before);
  });

  it('ask one driver, who declines', async () => {
    const { id } = await book({ driverType: 'specific', selectedDriverId: driver.id });
    expect(await app.call('GET /api/rides/driver/pending', { as: driver.token })).toMatchObject([
      { id, isSpecificDriver: true, selectedDriverId: driver.id },
    ]);
    const decline = { as: driver.token, payload: { status: 'cancelled' } };
    expect(await app.call(`PUT /api/rides/${id}`, decline)).toMatchObject({ status: 'cancelled' });
  });

  it('schedule a ride that its driver confirms, and an admin cancels it', async () => {
    const scheduledFor = new Date(Date.now() + 3 * 86_400_000).toISOString();
    const { id } = await book({ scheduledFor, driverType: 'specific', selectedDriverId: driver.id });
    await app.call(`PUT /api/rides/${id}/accept`, { as: driver.token });
    const confirm = { as: driver.token, payload: { status: 'confirmed' } };
    expect(await app.call(`PUT /api/rides/${id}`, confirm)).toMatchObject({
      status: 'confirmed',
      scheduledFor,
    });
    const cancel = { as: admin.token, payload: { status: 'cancelled', reason: 'Snow' } };
    expect(await app.call(`PUT /api/rides/${id}`, cancel)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'Snow',
    });
    expect(await app.call(`GET /api/admin/bookings/${id}/history`, { as: admin.token })).toMatchObject([
      { action: 'request', actorId: rider.id, actorRole: 'rider', reason: null },
      { action: 'accept', actorId: driver.id, actorRole: 'driver' },
      { action: 'confirm', actorId: driver.id },
      { action: 'ride.cancel', actorId: admin.id, actorRole: 'admin', reason: 'Snow' },
    ]);
  });

  it('refuse a price that went up, with the new one', async () => {
    const payload = { ...booking, totalFare: '15.28' };
    const response = await app.server.inject({
      method: 'POST',
      url: '/api/rides',
      headers: bearer(rider.token),
      payload,
    });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'FARE_CHANGED',
      message: expect.stringContaining('Invalid ride data') as string,
      details: { totalFare: '15.29' },
    });
  });

  it('change prices, with their history', async () => {
    const rates = { ...proposedRates, commissionRate: '85.5' };
    const changed = { as: admin.token, payload: { ...rates, reason: 'Fuel' } };
    expect(await app.call('PUT /api/pricing', changed)).toMatchObject({
      commissionRate: '85.50',
      changeReason: 'Fuel',
    });
    expect(await app.call('GET /api/pricing')).toMatchObject({ commissionRate: '85.50', isActive: true });
    await app.call('PUT /api/pricing', { as: admin.token, payload: { ...rates, commissionRate: '86' } });
    expect(await app.call('GET /api/admin/pricing-history', { as: admin.token })).toMatchObject([
      { changeReason: 'No reason given (legacy form)', isActive: true },
      {
        changeReason: 'Fuel',
        isActive: false,
        createdByUser: { email: expect.stringContaining('admin') as string },
      },
      { createdByUser: null },
    ]);
  });

  it('measure a trip', async () => {
    const payload = {
      pickup: pointOf(ZOO),
      dropoff: pointOf(ACROSS_TOWN),
    };
    expect(await app.call('POST /api/distance-calculation', { payload })).toEqual({
      success: true,
      distance: 6.66,
      duration: 14,
      source: 'straight-line',
    });
    expect(await app.call('POST /api/route-polyline', { payload })).toMatchObject({ success: true });
  });

  it('show a driver without contact data, by either id', async () => {
    const found = await app.call<{ id: string }>(`GET /api/drivers/user/${driver.id}`, {
      as: rider.token,
    });
    expect(await app.call(`GET /api/drivers/user/${found.id}`, { as: rider.token })).toEqual(found);
    expect(JSON.stringify(found)).not.toMatch(/@|phone/);
  });

  it('keep the profile and the week of a driver', async () => {
    const payload = {
      phoneNumber: '+14195550100',
      vehicleMake: 'Kia',
      vehicleYear: 2022,
      allowLongDistance: true,
    };
    expect(await app.call('PUT /api/driver/profile', { as: driver.token, payload })).toMatchObject(payload);
    const availability = { Monday: { '07:00': true, '08:00': false } };
    const kept = await app.call<{ availability: Record<string, Record<string, boolean>> }>(
      'PUT /api/driver/availability',
      { as: driver.token, payload: { availability } },
    );
    expect(Object.keys(kept.availability)).toHaveLength(7);
    expect(kept.availability['Monday']).toMatchObject({ '06:00': false, '07:00': true, '08:00': false });
    expect(await app.call('GET /api/driver/availability', { as: driver.token })).toEqual(kept);
  });

  it('apply to drive, once', async () => {
    const applicant = await app.signUp('driver');
    const show = () => app.call('GET /api/driver/application', { as: applicant.token });
    expect(await show()).toEqual({ application: null });
    const submit = { as: applicant.token, payload: anApplicationForm() };
    const application = await app.call<object>('POST /api/driver/application', submit);
    expect(application).toMatchObject({ ...anApplicationForm(), status: 'pending', reviewedAt: null });
    expect(application).not.toHaveProperty('reviewNotes');
    expect(await show()).toEqual({ application });
    const again = await app.server.inject({
      method: 'POST',
      url: '/api/driver/application',
      headers: bearer(applicant.token),
      payload: anApplicationForm(),
    });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ code: 'APPLICATION_EXISTS' });
  });

  it('page through a list by its links', async () => {
    const seen: unknown[] = [];
    let url: string | undefined = '/api/transactions?limit=2';
    while (url) {
      const response: LightMyRequestResponse = await app.server.inject({
        url,
        headers: bearer(rider.token),
      });
      seen.push(...response.json<{ id: string }[]>().map(({ id }) => id));
      url = /^<(.*)>; rel="next"$/.exec(String(response.headers['link'] ?? ''))?.[1];
    }
    const all = await app.call<{ id: string; userId: string }[]>('GET /api/transactions', {
      as: rider.token,
    });
    expect(seen).toEqual(all.map(({ id }) => id));
    expect(seen.length).toBeGreaterThan(4);
    expect(all[0]?.userId).toBe(rider.id);
  });

  it('sign out for good', async () => {
    const { token } = await app.signUp('rider');
    expect(await app.call('GET /api/auth/user', { as: token })).toMatchObject({ userType: 'rider' });
    await app.call('POST /api/auth/logout', { as: token });
    const response = await app.server.inject({ url: '/api/auth/user', headers: bearer(token) });
    expect(response.statusCode).toBe(401);
  });
});
