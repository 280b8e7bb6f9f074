import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { booking, startRestProduct, type RestProduct, type SignedUp } from './rest-app.ts';

let app: RestProduct;
let rider: SignedUp;
let driver: SignedUp;
let admin: SignedUp;

beforeAll(async () => {
  app = await startRestProduct();
  ({ rider, driver, admin } = await app.signUpUsers());
  await app.call('PUT /api/driver/profile', { as: driver.token, payload: { takes: ['walker'] } });
});
afterAll(() => app[Symbol.asyncDispose]());

const ALL = { needs: ['walker', 'service_animal', 'hearing'], extraMinutes: 10 };
const TOLD = { needs: ['walker'], extraMinutes: 10 };
const PRIVATE = /service_animal|hearing/;

const asRider = (line: string, payload?: object) =>
  app.call(line, { as: rider.token, ...(payload && { payload }) });
const asDriver = (line: string, payload?: object) =>
  app.call(line, { as: driver.token, ...(payload && { payload }) });
const ask = async () => {
  const specific = { driverType: 'specific', selectedDriverId: driver.id };
  const ride = await asRider('POST /api/rides', { ...booking, ...specific, ...ALL });
  return { ...ride, id: String(ride['id']) };
};

describe('what a rider needs, over REST', () => {
  it('is kept, under its version', async () => {
    const before = await asRider('GET /api/rider/needs');
    expect(before).toMatchObject({ needs: [], extraMinutes: 0 });
    const kept = await asRider('PUT /api/rider/needs', { needs: ['quiet', 'walker'], extraMinutes: 5 });
    expect(kept).toMatchObject({ needs: ['walker', 'quiet'], extraMinutes: 5 });
    expect(await asRider('GET /api/rider/needs')).toEqual(kept);
    expect(kept['version']).not.toBe(before['version']);
  });

  it('is told to whoever is asked as far as they have to know it, in every answer, and to its driver by itself', async () => {
    const { id, ...booked } = await ask();
    expect(booked).toMatchObject(ALL);
    const answers: unknown[] = await app.call<unknown[]>('GET /api/rides/driver/pending', {
      as: driver.token,
    });
    expect(answers).toMatchObject([{ id, ...TOLD }]);
    answers.push(await asDriver(`PUT /api/rides/${id}/accept`));
    answers.push(await asDriver(`GET /api/rides/${id}`));
    expect(await asDriver(`GET /api/rides/${id}/needs`)).toMatchObject(ALL);
    answers.push(await asDriver(`PUT /api/rides/${id}`, { status: 'in_progress' }));
    for (const answer of answers.slice(1)) expect(answer).toMatchObject(TOLD);
    answers.push(await asDriver(`PUT /api/rides/${id}`, { status: 'completed', reason: 'Got out early' }));
    expect(answers.at(-1)).toMatchObject({ needs: [], extraMinutes: 0 });
    expect(JSON.stringify(answers)).not.toMatch(PRIVATE);
    const gone = await app.server.inject({
      url: `/api/rides/${id}/needs`,
      headers: { authorization: `Bearer ${driver.token}` },
    });
    expect(gone.statusCode).toBe(404);
    const { rows } = await app.pool.query(
      `select actor_id, count(*)::int from audit_log where subject_id = $1 and action = 'needs.read' group by 1`,
      [id],
    );
    expect(rows).toEqual([{ actor_id: driver.id, count: 1 }]);
  });

  it('is read by admins through nothing but its own call', async () => {
    const { id } = await ask();
    const list = await app.call('GET /api/admin/bookings', { as: admin.token });
    expect(JSON.stringify(list)).not.toMatch(PRIVATE);
    expect(await app.call(`GET /api/rides/${id}`, { as: admin.token })).toMatchObject({
      needs: [],
      extraMinutes: 10,
    });
    expect(await app.call(`GET /api/rides/${id}/needs`, { as: admin.token })).toMatchObject(ALL);
  });
});
