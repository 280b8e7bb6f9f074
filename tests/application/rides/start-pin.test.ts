import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor, UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { SYSTEM } from '../../support/test-use-cases.ts';
import { expectRefusal, toRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let rider: UserActor;
let driver: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  rider = await app.rider(100_00);
  driver = await app.driver();
});

const choose = (choice: 'off' | 'always' | 'at_night') =>
  app.useCases.chooseStartPin.execute(rider, { choice });
const show = (actor: UserActor, rideId: string) => app.useCases.showStartPin.execute(actor, app.ride(rideId));
const start = (rideId: string, pin?: string) => app.useCases.startRide.execute(driver, { rideId, pin });
const wrong = (pin: string | null) => String((Number(pin) + 1) % 10_000).padStart(4, '0');

describe('a rider who wants no PIN', () => {
  it('has none, and the driver starts as ever', async () => {
    expect(await app.useCases.showStartPinChoice.execute(rider)).toBe('off');
    const { id } = await app.accepted(rider, driver);
    expect(await show(rider, id)).toBeNull();
    expect(await start(id)).toMatchObject({ status: 'in_progress' });
  });
});

describe('a rider who wants a PIN before every trip', () => {
  let rideId: string;
  let pin: string | null;

  beforeEach(async () => {
    await choose('always');
    ({ id: rideId } = await app.accepted(rider, driver));
    pin = await show(rider, rideId);
  });

  it('reads four digits that nobody else is shown, from acceptance until the start', async () => {
    expect(pin).toMatch(/^\d{4}$/);
    expect(await show(driver, rideId)).toBeNull();
    expect(await show(await app.admin(), rideId)).toBeNull();
    await start(rideId, pin ?? '');
    expect(await show(rider, rideId)).toBeNull();
  });

  it('is driven by no one who does not know it', async () => {
    await expectRefusal(() => start(rideId), 'START_PIN_REQUIRED');
    await expectRefusal(() => start(rideId, wrong(pin)), 'START_PIN_WRONG');
    expect(app.ride(rideId).status).toBe('accepted');
    expect(await start(rideId, pin ?? '')).toMatchObject({ status: 'in_progress' });
    expect(await start(rideId)).toMatchObject({ status: 'in_progress' });
  });

  it('cannot be guessed: after five wrong ones the right one does not help either', async () => {
    for (let tried = 0; tried < 5; tried += 1) {
      await expectRefusal(() => start(rideId, wrong(pin)), 'START_PIN_WRONG');
    }
    await expectRefusal(() => start(rideId, pin ?? ''), 'START_PIN_LOCKED');
    expect(app.ride(rideId).status).toBe('accepted');
  });

  it('has another PIN, and the driver new tries, when the ride is accepted anew', async () => {
    for (let tried = 0; tried < 5; tried += 1) await toRefusal(() => start(rideId, wrong(pin)));
    await app.useCases.giveBackRide.execute(driver, { rideId, reason: 'emergency' });
    app.clock.advance({ seconds: 1 });
    await app.useCases.acceptRide.execute(driver, { rideId });
    const next = await show(rider, rideId);
    expect(next).not.toBe(pin);
    expect(await start(rideId, next ?? '')).toMatchObject({ status: 'in_progress' });
  });

  it('gets another PIN, with new tries, from the rider whose driver is locked out, or from the support', async () => {
    for (let tried = 0; tried < 5; tried += 1) await toRefusal(() => start(rideId, wrong(pin)));
    for (const actor of [rider, await app.admin(), SYSTEM]) {
      await app.useCases.renewStartPin.execute(actor, { rideId });
      const next = await show(rider, rideId);
      expect(next).not.toBe(pin);
      await expectRefusal(() => start(rideId, pin ?? ''), 'START_PIN_WRONG');
      pin = next;
    }
    expect(await start(rideId, pin ?? '')).toMatchObject({ status: 'in_progress' });
  });

  it('has the support recorded who renews a PIN, and strangers told that there is no such ride', async () => {
    const renew = (actor: Actor) => app.useCases.renewStartPin.execute(actor, { rideId });
    await renew(await app.admin());
    const [written] = app.tables.audit;
    expect(written).toMatchObject({ action: 'ride.renew-start-pin', subjectId: rideId });
    const stranger = await app.rider();
    await expectRefusal(() => renew(stranger), 'NOT_FOUND');
  });

  it('has no PIN to renew once the trip runs, or when none is wanted', async () => {
    const renew = () => app.useCases.renewStartPin.execute(rider, { rideId });
    await choose('off');
    await expectRefusal(renew, 'START_PIN_UNUSED');
    await choose('always');
    await start(rideId, pin ?? '');
    await expectRefusal(renew, 'START_PIN_UNUSED');
  });

  it('may change the mind while the driver is on the way', async () => {
    await choose('off');
    expect(await show(rider, rideId)).toBeNull();
    expect(await start(rideId)).toMatchObject({ status: 'in_progress' });
  });
});

it('is wanted at night only by those who choose so', async () => {
  await choose('at_night');
  const { id } = await app.accepted(rider, driver);
  expect(await show(rider, id)).toBeNull();
  app.clock.advance({ hours: 12 });
  expect(await show(rider, id)).toMatch(/^\d{4}$/);
  await expectRefusal(() => start(id), 'START_PIN_REQUIRED');
});

it('refuses what is no PIN, and strangers as if there were no such ride', async () => {
  const { id } = await app.accepted(rider, driver);
  await expectRefusal(() => start(id, '12345'), { kind: 'invalid' });
  const stranger = await app.driver();
  const guess = () => app.useCases.startRide.execute(stranger, { rideId: id, pin: '0000' });
  await expectRefusal(guess, 'NOT_FOUND');
});
