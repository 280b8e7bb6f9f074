import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { aStandingBooking } from '../../support/builders/a-standing-booking.ts';
import { NOW } from '../../support/builders/personas.ts';
import { aSavedCard } from '../../support/cards.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { toRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let desk: UserActor;
let caller: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  [desk, caller] = [await app.admin(), await app.rider(100_00)];
});

type Wanted = Parameters<InMemoryApp['booking']>[0];

async function book(wanted: Wanted = {}, callerId = caller.userId) {
  const booking = await app.booking(wanted);
  return app.useCases.bookAtDesk.execute(desk, { callerId, booking });
}

/** The refusal, having made sure that nothing was kept. */
async function refused(wanted: Wanted, callerId = caller.userId) {
  const booking = await app.booking(wanted);
  const before = app.tables;
  const refusal = await toRefusal(async () => app.useCases.bookAtDesk.execute(desk, { callerId, booking }));
  expect(app.tables).toBe(before);
  return refusal;
}

const addPassenger = async () => {
  const walter = { firstName: 'Walter', lastName: 'Whitfield', phone: '419 555 0100' };
  return (await app.useCases.addPassenger.execute(desk, { ...walter, consent: 'phone' })).id;
};

describe('a booking at the desk', () => {
  it('is the caller’s own, held in their wallet, and says in history, ledger and audit log who took it', async () => {
    const ride = await book({ tipAmount: '3.00' });
    const { userId } = caller;
    expect(ride).toMatchObject({ riderId: userId, bookerId: userId, payerId: userId, status: 'pending' });
    expect(app.balances(caller)).toMatchObject({ availableCents: 75_30, heldCents: 24_70 });
    expect(app.tables.history).toMatchObject([
      { rideId: ride.id, action: 'request', actorId: desk.userId, actorRole: 'admin' },
    ]);
    expect([...app.tables.entries.values()].at(-1)).toMatchObject({
      kind: 'ride_held',
      actorId: desk.userId,
    });
    expect(app.tables.audit).toMatchObject([
      { action: 'ride.book-at-desk', actor: desk, subjectId: ride.id, after: { passengerId: userId } },
    ]);
    // Confirmed by text message, to who has agreed to these.
    expect([...app.tables.texts.values()]).toMatchObject([
      { userId, template: 'ride-booked', data: { rideId: ride.id }, status: 'skipped' },
    ]);
  });

  it('repeated with its id is one ride', async () => {
    const id = app.ids.next();
    const first = await book({ id });
    expect(await book({ id })).toMatchObject({ id: first.id });
    expect(app.tables.audit).toHaveLength(1);
  });

  it('is paid in cash by a passenger without an account, as they would pay themselves', async () => {
    await app.useCases.updateCashRules.execute(desk, {
      isAllowed: true,
      driverLimit: '100.00',
      reason: 'Asked for',
    });
    const ride = await book({ paymentMethod: 'cash' }, await addPassenger());
    expect(ride).toMatchObject({ paymentMethod: 'cash', status: 'pending' });
  });

  it('has a return by will-call promised, or one at a time booked with it', async () => {
    const scheduledFor = '2026-03-12T10:00:00-04:00';
    const there = await book({ scheduledFor, return: { at: '2026-03-12T13:00:00-04:00' } });
    const requests = app.tables.history.filter(({ action }) => action === 'request');
    expect(requests).toHaveLength(2);
    expect(requests.every(({ actorId }) => actorId === desk.userId)).toBe(true);
    expect(app.balances(caller)).toMatchObject({ heldCents: 43_40 });
    expect(there.status).toBe('pending');
  });

  it('charges only a card of the caller, without asking its holder', async () => {
    const paymentMethodId = await aSavedCard(app.useCases, caller);
    expect(await book({ paymentMethodId })).toMatchObject({ paymentMethod: 'card' });
    const stranger = await app.rider();
    expect(await refused({ paymentMethodId: await aSavedCard(app.useCases, stranger) })).toMatchObject({
      message: 'Payment method not found',
    });
  });

  it('is refused as the rider would be: without money, at another fare', async () => {
    const poor = await app.rider(5_00);
    expect(await refused({}, poor.userId)).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    expect(await refused({ totalFare: '1.00' })).toMatchObject({ code: 'FARE_CHANGED' });
  });

  it('is for riders who may ride', async () => {
    expect(await refused({}, (await app.driver()).userId)).toMatchObject({ message: 'Passenger not found' });
    await app.store.run(({ users }) =>
      users.setSuspension(caller.userId, { reason: 'Complaint', isProvisional: false }),
    );
    expect(await refused({})).toMatchObject({ code: 'PASSENGER_SUSPENDED' });
  });

  it('names nobody else than who calls', async () => {
    expect(await refused({ passengerId: desk.userId })).toMatchObject({ kind: 'invalid' });
    expect(await refused({ payer: 'booker' })).toMatchObject({ kind: 'invalid' });
  });
});

describe('a standing ride made at the desk', () => {
  it('is the caller’s, and the audit log says who made it', async () => {
    const callerId = await addPassenger();
    const booking = aStandingBooking(NOW);
    const series = await app.useCases.repeatAtDesk.execute(desk, { callerId, booking });
    expect(series).toMatchObject({ riderId: callerId, bookerId: callerId, payerId: callerId });
    expect(app.tables.audit.at(-1)).toMatchObject({
      action: 'standing-ride.book-for-other',
      actor: desk,
      after: { passengerId: callerId },
    });
  });
});
