import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { INITIAL_CASH_RULES } from '../../support/cash-rules.ts';
import { expectRefusal } from '../../../tests/support/refusal.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';

let app: InMemoryApp;
let rider: UserActor;
let driver: UserActor;

/** 21.70, of which the driver's share is 18.45 and the fee 3.25. */
const FEE = 3_25;
const IN_CASH = { paymentMethod: 'cash' } as const;

beforeEach(async () => {
  app = new InMemoryApp();
  app.tables.cashRules.push({ ...INITIAL_CASH_RULES, isAllowed: true });
  rider = await app.rider();
  driver = await app.driver({ takesCash: true });
});

const complete = (rideId: string, cashAmount: string, who = driver) =>
  app.useCases.completeRide.execute(who, { rideId, cashAmount });
const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString();
const owedBy = (who: UserActor) => 0 - app.balances(who).cashCents;

describe('a ride in cash', () => {
  it('is booked with nothing in the wallet, and settled by what its driver received', async () => {
    const { id } = await app.running(rider, driver, IN_CASH);
    expect(app.ride(id)).toMatchObject({ paymentMethod: 'cash', paymentMethodId: null });
    const done = await complete(id, '25');
    expect(done).toMatchObject({
      status: 'completed',
      tipCents: 3_30,
      finalCents: 25_00,
      cashReceivedCents: 25_00,
    });
    expect(app.balances(driver)).toMatchObject({ earningsCents: 0, cashCents: -FEE });
    expect(app.balances(rider)).toMatchObject({ availableCents: 0, heldCents: 0 });
  });

  it('is completed by its driver alone, who says the amount', async () => {
    const { id: rideId } = await app.running(rider, driver, IN_CASH);
    await expectRefusal(() => app.useCases.completeRide.execute(rider, { rideId }), {
      code: 'CASH_BY_DRIVER',
    });
    await expectRefusal(() => app.useCases.completeRide.execute(driver, { rideId }), {
      code: 'INVALID_FIELD',
      details: { field: 'cashAmount' },
    });
    expect(app.ride(rideId).status).toBe('in_progress');
  });

  it('is settled once, whoever repeats what', async () => {
    const { id } = await app.running(rider, driver, IN_CASH);
    await Promise.all([complete(id, '21.70'), complete(id, '21.70')]);
    expect(await complete(id, '21.70')).toMatchObject({ cashReceivedCents: 21_70 });
    await app.useCases.completeRide.execute(driver, { rideId: id });
    await app.useCases.completeRide.execute(rider, { rideId: id });
    await expectRefusal(() => complete(id, '21.71'), {
      code: 'CASH_CONFIRMED',
      message: 'You have said already that you received $21.70 for this ride. Write to us if that is wrong.',
    });
    expect(owedBy(driver)).toBe(FEE);
    expect(app.balances(driver).earningsCents).toBe(0);
  });

  it('of which the rider paid less owes the fee on what was received', async () => {
    const { id } = await app.running(rider, driver, { ...IN_CASH, tipAmount: '2' });
    expect(await complete(id, '10')).toMatchObject({
      tipCents: 0,
      tipReason: 'Paid in cash',
      finalCents: 21_70,
    });
    // 10.00 of 21.70: 8.50 for the driver, 1.50 for the platform.
    expect(owedBy(driver)).toBe(1_50);
    expect(app.balances(driver).earningsCents).toBe(0);
  });

  it('of which the rider paid nothing owes nothing', async () => {
    const { id } = await app.running(rider, driver, IN_CASH);
    await complete(id, '0');
    expect(app.balances(driver)).toMatchObject({ earningsCents: 0, cashCents: 0 });
  });

  it('is no amount of a ride that is paid otherwise', async () => {
    const payer = await app.rider(100_00);
    const { id } = await app.running(payer, driver);
    await expectRefusal(() => complete(id, '21.70'), {
      code: 'INVALID_FIELD',
      message: 'This ride is not paid in cash',
    });
  });

  it('gets a later tip from the wallet', async () => {
    const { id: rideId } = await app.running(rider, driver, IN_CASH);
    await complete(rideId, '21.70');
    await expectRefusal(() => app.useCases.completeRide.execute(rider, { rideId, tipAmount: '5' }), {
      code: 'INSUFFICIENT_FUNDS',
    });
    await app.credit(rider, '5');
    await app.useCases.completeRide.execute(rider, { rideId, tipAmount: '5' });
    expect(app.balances(rider).availableCents).toBe(0);
    expect(app.balances(driver)).toMatchObject({ earningsCents: 5_00, cashCents: -FEE });
  });

  it('is cancelled, and expires, with nothing to give back', async () => {
    const { id: rideId } = await app.request(rider, IN_CASH);
    await app.useCases.cancelRide.execute(rider, { rideId });
    const second = await app.request(rider, IN_CASH);
    app.clock.advance({ minutes: 60 });
    expect(await app.useCases.expireRide.execute({ rideId: second.id })).toBe(true);
    expect(app.tables.entries.size).toBe(0);
  });

  it('is refunded to the wallet, from driver and platform', async () => {
    const { id: rideId } = await app.running(rider, driver, IN_CASH);
    await complete(rideId, '10');
    const admin = await app.admin();
    await expectRefusal(
      () => app.useCases.refundRide.execute(admin, { rideId, amount: '10.01', reason: 'Late' }),
      { code: 'REFUND_TOO_HIGH' },
    );
    await app.useCases.refundRide.execute(admin, { rideId, reason: 'Late' });
    expect(app.balances(rider).availableCents).toBe(10_00);
    expect(app.balances(driver)).toMatchObject({ earningsCents: -8_50, cashCents: -1_50 });
    expect(app.ride(rideId).paymentStatus).toBe('refunded');
  });
});

describe('who may book and take one', () => {
  it('nobody, where the operator does not allow it', async () => {
    app.tables.cashRules.push(INITIAL_CASH_RULES);
    await expectRefusal(() => app.request(rider, IN_CASH), { code: 'CASH_NOT_ALLOWED' });
  });

  it('a rider with one at a time that has not begun', async () => {
    const { id: rideId } = await app.request(rider, IN_CASH);
    const another = () => app.request(rider, IN_CASH);
    await expectRefusal(another, { code: 'CASH_RIDE_WAITING' });
    await app.useCases.acceptRide.execute(driver, { rideId });
    await expectRefusal(another, { code: 'CASH_RIDE_WAITING' });
    await app.useCases.startRide.execute(driver, { rideId });
    await another();
  });

  it('no rider with a return, which is booked by itself', async () => {
    await expectRefusal(() => app.request(rider, { ...IN_CASH, return: { onCall: true } }), {
      code: 'INVALID_FIELD',
      details: { field: 'return' },
    });
  });

  it.each([
    [{ paymentMethod: 'card' }],
    [{ paymentMethod: 'cash', paymentMethodId: '00000000-0000-7000-8000-000000000001' }],
    [{ paymentMethod: 'wallet', paymentMethodId: '00000000-0000-7000-8000-000000000001' }],
  ] as const)('not with a payment that is two: %j', async (payment) => {
    await expectRefusal(() => app.request(rider, payment), {
      code: 'INVALID_INPUT',
      details: { field: 'paymentMethod' },
    });
  });

  it('a driver who takes cash', async () => {
    const other = await app.driver();
    const { id: rideId } = await app.request(rider, IN_CASH);
    await expectRefusal(() => app.useCases.acceptRide.execute(other, { rideId }), {
      code: 'CASH_OFF',
      message: 'Turn on cash rides to accept this ride',
    });
    await app.useCases.updateDriverProfile.execute(other, { takesCash: true });
    await app.useCases.acceptRide.execute(other, { rideId });
  });

  it('a driver asked by name who takes it, else the booking says so', async () => {
    const other = await app.driver();
    await expectRefusal(() => app.asked(rider, other, IN_CASH), {
      code: 'DRIVER_UNAVAILABLE',
      message: 'This driver takes no cash. Choose another driver, or pay in another way.',
    });
    await app.asked(rider, driver, IN_CASH);
  });

  it('a driver within the limit, with the fees of the rides accepted', async () => {
    app.tables.cashRules.push({ ...INITIAL_CASH_RULES, isAllowed: true, driverLimitCents: 2 * FEE });
    const first = await app.running(rider, driver, IN_CASH);
    const [second, third] = [await app.rider(), await app.rider()];
    const tomorrow = { scheduledFor: inHours(24) };
    const overmorrow = { scheduledFor: inHours(48) };
    await app.useCases.acceptRide.execute(driver, {
      rideId: (await app.asked(second, driver, { ...IN_CASH, ...tomorrow })).id,
    });
    const { id: rideId } = await app.request(third, { ...IN_CASH, ...overmorrow });
    app.tables.weeks.set(driver.userId, everyHour());
    const accept = () => app.useCases.acceptRide.execute(driver, { rideId });
    await expectRefusal(accept, { code: 'CASH_LIMIT' });
    const fourth = await app.rider();
    await expectRefusal(() => app.asked(fourth, driver, { ...IN_CASH, ...overmorrow }), {
      code: 'DRIVER_UNAVAILABLE',
      message: 'This driver cannot take another ride in cash. Choose another driver, or pay in another way.',
    });
    // Once it is paid the fee is owed instead of open.
    await complete(first.id, '21.70');
    await expectRefusal(accept, { code: 'CASH_LIMIT' });
    // What was earned otherwise is set against it.
    const payer = await app.rider(100_00);
    await app.completed(payer, driver);
    await accept();
  });

  it('an admin gives it to nobody else', async () => {
    const [other, admin] = [await app.driver(), await app.admin()];
    const { id: rideId } = await app.request(rider, IN_CASH);
    await expectRefusal(() => app.useCases.assignDriver.execute(admin, { rideId, driverId: other.userId }), {
      code: 'DRIVER_NOT_ELIGIBLE',
      details: { refusal: 'cash_off' },
    });
    await app.useCases.assignDriver.execute(admin, { rideId, driverId: driver.userId });
  });
});

function everyHour() {
  return Array.from({ length: 7 * 24 }, (_, at) => ({ weekday: Math.floor(at / 24), hour: at % 24 }));
}

describe('another way to pay', () => {
  it('takes the place of cash, and not the other way round once the wallet holds the money', async () => {
    const { id: rideId } = await app.accepted(rider, driver, IN_CASH);
    const change = (input: { paymentMethod?: 'cash' | 'wallet' }) =>
      app.useCases.changeRidePayment.execute(rider, { rideId, ...input });
    await expectRefusal(() => change({}), { code: 'INSUFFICIENT_FUNDS' });
    await app.credit(rider, '50');
    expect(await change({})).toMatchObject({ paymentMethod: 'wallet' });
    await expectRefusal(() => change(IN_CASH), { code: 'PAYMENT_SETTLED' });
    await app.useCases.startRide.execute(driver, { rideId });
    await app.useCases.completeRide.execute(rider, { rideId });
    expect(app.balances(driver)).toMatchObject({ earningsCents: 18_45, cashCents: 0 });
  });
});

describe('what is owed', () => {
  it('is set against earnings, the oldest first, before a request pays any', async () => {
    const { id } = await app.running(rider, driver, IN_CASH);
    await complete(id, '21.70');
    const payer = await app.rider(100_00);
    const first = await app.completed(payer, driver);
    await app.completed(payer, driver);
    const request = (amount: string) => app.useCases.requestPayout.execute(driver, { amount });
    await expectRefusal(() => request('33.66'), {
      code: 'INSUFFICIENT_EARNINGS',
      message: 'Available balance is $33.65',
    });
    expect(owedBy(driver)).toBe(FEE);
    const { rideIds } = await request('33.65');
    expect(rideIds).toHaveLength(2);
    expect(app.balances(driver)).toMatchObject({ earningsCents: 0, cashCents: 0, reservedCents: 33_65 });
    const offsets = [...app.tables.payoutRides.values()].filter(({ of }) => of === 'offset');
    expect(offsets.map(({ rideId, amountCents }) => [rideId, amountCents])).toEqual([
      [id, 18_45],
      [first.id, FEE],
    ]);
  });

  it('is taken from the weekly payout, which pays nothing when there is not enough', async () => {
    const { id } = await app.running(rider, driver, IN_CASH);
    await complete(id, '21.70');
    const admin = await app.admin();
    app.clock.advance({ days: 8 });
    expect(await app.useCases.generatePayouts.execute(admin, {})).toEqual([]);
    const payer = await app.rider(100_00);
    await app.completed(payer, driver);
    app.clock.advance({ days: 7 });
    const [dry] = await app.useCases.generatePayouts.execute(admin, { dryRun: true });
    expect(dry?.amountCents).toBe(18_45 - FEE);
    expect(owedBy(driver)).toBe(FEE);
    const [payout] = await app.useCases.generatePayouts.execute(admin, {});
    expect(payout?.amountCents).toBe(18_45 - FEE);
    expect(app.balances(driver)).toMatchObject({ earningsCents: 0, cashCents: 0 });
  });
});
