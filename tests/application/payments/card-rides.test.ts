import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { minutesAfter, NOW } from '../../support/builders/personas.ts';
import { aSavedCard, CARDS } from '../../support/cards.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { toRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let rider: UserActor;
let driver: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  rider = await app.rider();
  driver = await app.driver();
});

const card = (number?: string) => aSavedCard(app.useCases, rider, number);
const payments = () => [...app.tables.payments.values()];
const entries = (kind: string) => [...app.tables.entries.values()].filter((entry) => entry.kind === kind);

describe('booking with a card', () => {
  it('authorizes fare and tip and moves no money', async () => {
    const paymentMethodId = await card();
    const ride = await app.request(rider, { paymentMethodId, tipAmount: '3' });
    expect(ride).toMatchObject({ paymentMethod: 'card', paymentMethodId, status: 'pending' });
    expect(payments()).toMatchObject([
      { kind: 'ride', rideId: ride.id, amountCents: 24_70, status: 'authorized' },
    ]);
    const [payment] = payments();
    expect(await app.gateway.payments.find(payment?.providerId ?? '')).toMatchObject({
      status: 'requires_capture',
      amountCents: 24_70,
      receivedCents: 0,
    });
    expect(app.tables.entries.size).toBe(0);
  });

  it('gives the same ride when it is repeated with the same id', async () => {
    const input = { id: randomUUID(), paymentMethodId: await card() };
    const first = await app.request(rider, input);
    expect((await app.request(rider, input)).id).toBe(first.id);
    expect(app.tables.rides.size).toBe(1);
    expect(payments()).toHaveLength(1);
  });

  it('asks no card again when the ride was cancelled since', async () => {
    const input = { id: randomUUID(), paymentMethodId: await card() };
    await app.request(rider, input);
    await app.useCases.cancelRide.execute(rider, { rideId: input.id });
    expect(await app.request(rider, input)).toMatchObject({ id: input.id, status: 'cancelled' });
    expect(payments()).toHaveLength(1);
  });

  it.each([[CARDS.declinedLater, 'PAYMENT_DECLINED']])('with %s books nothing', async (number, code) => {
    const paymentMethodId = await card(number);
    expect(await toRefusal(() => app.request(rider, { paymentMethodId }))).toMatchObject({
      kind: 'declined',
      code,
    });
    expect(app.tables.rides.size).toBe(0);
    expect(payments()).toMatchObject([{ status: 'declined' }]);
  });

  it('asks for authentication, and books when it is repeated afterwards', async () => {
    const input = { id: randomUUID(), paymentMethodId: await card(CARDS.authenticated) };
    const refused = await toRefusal(() => app.request(rider, input));
    expect(refused).toMatchObject({ code: 'PAYMENT_ACTION_REQUIRED', details: { rideId: input.id } });
    expect(app.tables.rides.size).toBe(0);
    const clientSecret = String(refused.details['clientSecret']);
    await app.useCases.testMode.authenticate({ clientSecret, passed: true });
    expect(await app.request(rider, input)).toMatchObject({ id: input.id, status: 'pending' });
    expect(payments()).toMatchObject([{ status: 'authorized' }]);
  });

  it('is refused when the authentication fails', async () => {
    const input = { id: randomUUID(), paymentMethodId: await card(CARDS.authenticated) };
    const { details } = await toRefusal(() => app.request(rider, input));
    const clientSecret = String(details['clientSecret']);
    await app.useCases.testMode.authenticate({ clientSecret, passed: false });
    expect(await toRefusal(() => app.request(rider, input))).toMatchObject({ code: 'PAYMENT_DECLINED' });
    expect(app.tables.rides.size).toBe(0);
  });

  it('is not for the card of somebody else', async () => {
    const other = await app.rider();
    const paymentMethodId = await aSavedCard(app.useCases, other);
    expect(await toRefusal(() => app.request(rider, { paymentMethodId }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('a ride paid by card', () => {
  it('is captured when the driver completes it, and the tip is the driver’s whole', async () => {
    const ride = await app.completed(rider, driver, { paymentMethodId: await card(), tipAmount: '3' });
    expect(ride).toMatchObject({ status: 'completed', finalCents: 24_70, paymentStatus: 'completed' });
    expect(payments()).toMatchObject([{ status: 'succeeded', capturedCents: 24_70 }]);
    expect(app.balances(driver).earningsCents).toBe((ride.driverShareCents ?? 0) + 3_00);
    expect(app.balances(rider)).toMatchObject({ availableCents: 0, heldCents: 0 });
    expect(entries('ride_completed')).toMatchObject([{ paymentId: payments()[0]?.id }]);
  });

  it('captures less when the rider lowers the tip', async () => {
    const { id: rideId } = await app.running(rider, driver, {
      paymentMethodId: await card(),
      tipAmount: '5',
    });
    await app.useCases.completeRide.execute(rider, { rideId, tipAmount: '1', tipReason: 'Late' });
    expect(payments()).toMatchObject([{ status: 'succeeded', amountCents: 26_70, capturedCents: 22_70 }]);
  });

  it('takes more than was authorized by a second charge', async () => {
    const { id: rideId } = await app.running(rider, driver, { paymentMethodId: await card() });
    const ride = await app.useCases.completeRide.execute(rider, { rideId, tipAmount: '4' });
    expect(ride).toMatchObject({ finalCents: 25_70 });
    expect(payments()).toMatchObject([
      { kind: 'ride', status: 'succeeded', capturedCents: 21_70 },
      { kind: 'top_up', status: 'succeeded', capturedCents: 4_00 },
    ]);
    expect(app.balances(rider).availableCents).toBe(0);
    expect(app.balances(driver).earningsCents).toBe((ride.driverShareCents ?? 0) + 4_00);
  });

  it('is settled once, whoever completes it, at the same time too', async () => {
    const { id: rideId } = await app.running(rider, driver, { paymentMethodId: await card() });
    const both = await Promise.all(
      [rider, driver].map((user) => app.useCases.completeRide.execute(user, { rideId })),
    );
    expect(both.map(({ status }) => status)).toEqual(['completed', 'completed']);
    expect(entries('ride_completed')).toHaveLength(1);
  });

  it('ends its authorization by a job when it is cancelled', async () => {
    const { id: rideId } = await app.request(rider, { paymentMethodId: await card() });
    await app.useCases.cancelRide.execute(rider, { rideId });
    expect(payments()).toMatchObject([{ status: 'cancelling' }]);
    const [payment] = payments();
    await app.useCases.finishPayment.execute({ paymentId: payment?.id ?? '' });
    expect(payments()).toMatchObject([{ status: 'cancelled' }]);
    expect(await app.gateway.payments.find(payment?.providerId ?? '')).toMatchObject({
      status: 'canceled',
    });
    expect(app.tables.entries.size).toBe(0);
  });

  it('can be tipped within 24 hours, charged to the card', async () => {
    const { id: rideId } = await app.completed(rider, driver, { paymentMethodId: await card() });
    const earned = app.balances(driver).earningsCents;
    await app.useCases.completeRide.execute(rider, { rideId, tipAmount: '5' });
    expect(app.balances(driver).earningsCents).toBe(earned + 5_00);
    expect(app.ride(rideId)).toMatchObject({ tipCents: 5_00, finalCents: 26_70 });
    expect(payments().at(-1)).toMatchObject({ kind: 'top_up', status: 'succeeded' });
    expect(app.balances(rider).availableCents).toBe(0);
  });

  it('is not charged for a second later tip, which is refused', async () => {
    const { id: rideId } = await app.completed(rider, driver, { paymentMethodId: await card() });
    await app.useCases.completeRide.execute(rider, { rideId, tipAmount: '5' });
    const again = app.useCases.completeRide.execute(rider, { rideId, tipAmount: '6' });
    expect(await toRefusal(() => again)).toMatchObject({ code: 'TIP_ALREADY_ADDED' });
    expect(payments()).toHaveLength(2);
    expect(app.balances(rider).availableCents).toBe(0);
  });
});

describe('a ride far ahead', () => {
  const inDays = (days: number) => minutesAfter(NOW, days * 24 * 60).toISOString();

  it('saves the card and is authorized a day before pickup', async () => {
    const ride = await app.request(rider, { paymentMethodId: await card(), scheduledFor: inDays(9) });
    expect(payments()).toMatchObject([{ status: 'scheduled', providerId: null }]);
    expect(payments()).toMatchObject([{ dueStep: 'authorize-ride', dueAt: new Date(inDays(8)) }]);
    expect(await app.useCases.authorizeRide.execute({ rideId: ride.id })).toBe(true);
    expect(payments()).toMatchObject([{ status: 'authorized' }]);
    expect(await app.useCases.authorizeRide.execute({ rideId: ride.id })).toBe(false);
  });

  it('whose card is declined is reported to the rider, and can be paid from the wallet', async () => {
    const paymentMethodId = await card(CARDS.declinedLater);
    const { id: rideId } = await app.asked(rider, driver, { paymentMethodId, scheduledFor: inDays(9) });
    await app.useCases.acceptRide.execute(driver, { rideId });
    await app.useCases.authorizeRide.execute({ rideId });
    expect(app.ride(rideId)).toMatchObject({ status: 'accepted', paymentStatus: 'failed' });
    expect([...app.tables.emails.values()]).toMatchObject([{ template: 'card-declined' }]);
    expect(await toRefusal(() => app.useCases.startRide.execute(driver, { rideId }))).toMatchObject({
      code: 'PAYMENT_MISSING',
    });
    await app.credit(rider, '50');
    await app.useCases.changeRidePayment.execute(rider, { rideId });
    expect(app.ride(rideId)).toMatchObject({ paymentMethod: 'wallet', paymentStatus: 'pending' });
    expect(app.balances(rider)).toMatchObject({ heldCents: 21_70, availableCents: 28_30 });
    expect(await app.useCases.startRide.execute(driver, { rideId })).toMatchObject({
      status: 'in_progress',
    });
  });

  it('whose card is declined can be paid with another card', async () => {
    const paymentMethodId = await card(CARDS.declinedLater);
    const { id: rideId } = await app.request(rider, { paymentMethodId, scheduledFor: inDays(9) });
    await app.useCases.authorizeRide.execute({ rideId });
    app.clock.advance({ days: 8 });
    const good = await card();
    await app.useCases.changeRidePayment.execute(rider, { rideId, paymentMethodId: good });
    expect(app.ride(rideId)).toMatchObject({ paymentMethodId: good, paymentStatus: 'pending' });
    expect(payments().map(({ status }) => status)).toEqual(['declined', 'authorized']);
    const again = app.useCases.changeRidePayment.execute(rider, { rideId });
    expect(await toRefusal(() => again)).toMatchObject({ code: 'PAYMENT_SETTLED' });
  });
});

describe('a wallet ride whose tip is raised beyond the wallet', () => {
  it('charges the rest to the saved card', async () => {
    await app.credit(rider, '22');
    await card();
    const { id: rideId } = await app.running(rider, driver);
    const ride = await app.useCases.completeRide.execute(rider, { rideId, tipAmount: '5' });
    expect(ride).toMatchObject({ status: 'completed', finalCents: 26_70 });
    expect(payments()).toMatchObject([{ kind: 'top_up', status: 'succeeded', capturedCents: 4_70 }]);
    expect(app.balances(rider)).toMatchObject({ availableCents: 0, heldCents: 0 });
  });

  it('is refused without a card, and no money has moved', async () => {
    await app.credit(rider, '22');
    const { id: rideId } = await app.running(rider, driver);
    const refused = app.useCases.completeRide.execute(rider, { rideId, tipAmount: '5' });
    expect(await toRefusal(() => refused)).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    expect(app.ride(rideId).status).toBe('in_progress');
    expect(app.balances(rider)).toMatchObject({ heldCents: 21_70 });
  });

  it('is refused when the card is declined, and no money has moved', async () => {
    await app.credit(rider, '22');
    await card(CARDS.declinedLater);
    const { id: rideId } = await app.running(rider, driver);
    const refused = app.useCases.completeRide.execute(rider, { rideId, tipAmount: '5' });
    expect(await toRefusal(() => refused)).toMatchObject({ code: 'PAYMENT_DECLINED' });
    expect(app.ride(rideId).status).toBe('in_progress');
    expect(app.balances(rider)).toMatchObject({ availableCents: 30, heldCents: 21_70 });
  });
});
