import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { aSavedCard, CARDS } from '../../support/cards.ts';
import { INITIAL_CASH_RULES } from '../../support/cash-rules.ts';
import { CoveringOrganisation } from '../../support/in-memory/covering-organisation.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { moneyAudit } from '../../support/in-memory/money-audit.ts';
import { expectRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let clinic: CoveringOrganisation;
let rider: UserActor;
let driver: UserActor;

/** A ride is 21.70, of which the driver's share is 18.45 and the passenger pays 3.00. */
const CO_PAY = { coPay: '3' };
const NO_BUDGET = { code: 'NOT_COVERED', details: { problem: 'budget' } };

beforeEach(async () => {
  app = new InMemoryApp();
  clinic = await CoveringOrganisation.open(app);
  [rider, driver] = [await app.rider(), await app.driver()];
  await clinic.help(rider);
});

const promise = async (terms: Parameters<CoveringOrganisation['promise']>[0] = {}) =>
  (await clinic.promise(terms)).id;
const complete = (rideId: string, tipAmount?: string, who = rider) =>
  app.useCases.completeRide.execute(who, { rideId, tipAmount, tipReason: 'Late' });
const refund = async (rideId: string, amount?: string) =>
  app.useCases.refundRide.execute(clinic.admin, { rideId, amount, reason: 'A detour' });
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString();
const payments = () => [...app.tables.payments.values()];
const expectClean = async () => expect(await moneyAudit(app.tables, app.gateway, app.clock)).toEqual([]);
const lines = (of = rider) =>
  [...app.tables.entries.values()]
    .flatMap(({ transactions }) => transactions)
    .filter(({ userId, type }) => userId === of.userId && type !== 'hold' && type !== 'release')
    .map(({ type, amountCents }) => [type, amountCents]);

describe('a covered ride that is completed', () => {
  it('is owed by the organisation, and its co-pay is taken of what was held', async () => {
    const agreementId = await promise(CO_PAY);
    await app.credit(rider, '3');
    const { id } = await app.completed(rider, driver, { agreementId });
    expect(clinic.books()).toEqual([0, 18_70]);
    expect(app.balances(rider)).toMatchObject({ availableCents: 0, heldCents: 0 });
    expect(app.balances(driver).earningsCents).toBe(18_45);
    expect(app.ride(id)).toMatchObject({
      finalCents: 21_70,
      coveredFareCents: 18_70,
      paymentMethod: 'wallet',
    });
    await expectClean();
  });

  it('is owed once, whoever completes it how often', async () => {
    const agreementId = await promise();
    const { id } = await app.running(rider, driver, { agreementId });
    await Promise.all([complete(id), complete(id, undefined, driver), complete(id)]);
    expect(clinic.books()).toEqual([0, 21_70]);
    expect(lines()).toEqual([]);
    await expectClean();
  });

  it.each([
    ['no tip', '0', 0, 0],
    ['a lower tip', '1.25', 1_25, 0],
    ['the tip that was promised', '2', 2_00, 0],
    ['a higher tip', '5.50', 2_00, 3_50],
  ])('with %s has that of its promise, and the rest of its payer', async (_what, tip, byClinic, byPayer) => {
    const agreementId = await promise({ coversTip: true });
    const { id } = await app.running(rider, driver, { agreementId, tipAmount: '2' });
    if (byPayer > 0) {
      await expectRefusal(() => complete(id, tip), 'INSUFFICIENT_FUNDS');
      await app.credit(rider, '3.50');
    }
    const done = await complete(id, tip);
    expect(done).toMatchObject({ coveredFareCents: 21_70, coveredTipCents: byClinic });
    expect(clinic.books()).toEqual([0, 21_70 + byClinic]);
    expect(app.balances(rider)).toMatchObject({ availableCents: 0, heldCents: 0 });
    expect(app.balances(driver).earningsCents).toBe(18_45 + done.tipCents);
    await expectClean();
  });

  it('takes a tip above what was promised from a saved card, where the wallet has too little', async () => {
    const agreementId = await promise();
    await aSavedCard(app.useCases, rider);
    const { id } = await app.running(rider, driver, { agreementId });
    expect(await complete(id, '3')).toMatchObject({ paymentMethod: 'organisation', tipCents: 3_00 });
    expect(payments()).toMatchObject([{ kind: 'top_up', status: 'succeeded', capturedCents: 3_00 }]);
    expect(clinic.books()).toEqual([0, 21_70]);
    await expectClean();
  });

  it('has a later tip of its payer, from the wallet or a card', async () => {
    const agreementId = await promise({ coversTip: true });
    const { id } = await app.completed(rider, driver, { agreementId, tipAmount: '1' });
    await expectRefusal(() => complete(id, '4'), 'INSUFFICIENT_FUNDS');
    await app.credit(rider, '3');
    expect(await complete(id, '4')).toMatchObject({ tipCents: 4_00, coveredTipCents: 1_00 });
    expect(clinic.books()).toEqual([0, 22_70]);
    expect(app.balances(rider).availableCents).toBe(0);
    await expectClean();
  });

  it('gives back what of the hold was for a tip', async () => {
    const agreementId = await promise();
    await app.credit(rider, '2');
    const { id } = await app.running(rider, driver, { agreementId, tipAmount: '2' });
    expect(app.balances(rider).heldCents).toBe(2_00);
    await complete(id, '0');
    expect(app.balances(rider)).toMatchObject({ availableCents: 2_00, heldCents: 0 });
    expect(clinic.books()).toEqual([0, 21_70]);
    expect(lines().filter(([type]) => type === 'charge')).toEqual([]);
    await expectClean();
  });

  it.each([
    ['what is left', '2', 5_00, 0],
    ['less than was authorized', '0.50', 3_50, 0],
    ['more than was authorized', '4', 7_00, 0],
  ])('by card captures %s', async (_what, tip, captured, left) => {
    const agreementId = await promise(CO_PAY);
    const paymentMethodId = await aSavedCard(app.useCases, rider);
    const { id } = await app.running(rider, driver, { agreementId, paymentMethodId, tipAmount: '2' });
    expect(payments()).toMatchObject([{ amountCents: 5_00 }]);
    await complete(id, tip);
    expect(payments().reduce((sum, { capturedCents }) => sum + capturedCents, 0)).toBe(captured);
    expect(app.balances(rider).availableCents).toBe(left);
    expect(clinic.books()).toEqual([0, 18_70]);
    await expectClean();
  });

  it('by card that is left twenty cents by then takes the least a card can pay, the rest of it into the wallet', async () => {
    const agreementId = await promise();
    const paymentMethodId = await aSavedCard(app.useCases, rider);
    const { id } = await app.running(rider, driver, { agreementId, paymentMethodId, tipAmount: '2' });
    const done = await complete(id, '0.20');
    expect(done).toMatchObject({ paymentMethod: 'card', status: 'completed' });
    expect(payments()).toMatchObject([{ status: 'succeeded', capturedCents: 50 }]);
    expect(app.balances(rider).availableCents).toBe(30);
    expect(clinic.books()).toEqual([0, 21_70]);
    await refund(id);
    expect(clinic.books()).toEqual([0, 0]);
    await expectClean();
  });

  it('by card that is left nothing by then asks the card for nothing', async () => {
    const agreementId = await promise();
    const paymentMethodId = await aSavedCard(app.useCases, rider);
    const { id } = await app.running(rider, driver, { agreementId, paymentMethodId, tipAmount: '2' });
    const done = await complete(id, '0');
    expect(done).toMatchObject({ paymentMethod: 'organisation', paymentMethodId: null, status: 'completed' });
    expect(payments()).toMatchObject([{ status: 'cancelling', capturedCents: 0 }]);
    expect(app.ride(id)).toMatchObject({ paymentMethod: 'organisation', paymentStatus: 'completed' });
    expect(await complete(id, '0', driver)).toMatchObject({ status: 'completed' });
    await refund(id);
    expect(app.balances(rider).availableCents).toBe(0);
    expect(clinic.books()).toEqual([0, 0]);
    await expectClean();
  });
});

describe('a covered ride that is refunded', () => {
  it('gives the organisation its share, and the rest to the wallet', async () => {
    const agreementId = await promise({ coPayPercent: 25, budget: '21.70' });
    await app.credit(rider, '100');
    const { id } = await app.completed(rider, driver, { agreementId });
    expect(clinic.books()).toEqual([0, 16_27]);
    const before = app.balances(rider).availableCents;
    await refund(id, '10');
    expect(clinic.books()).toEqual([0, 16_27 - 7_50]);
    expect(app.balances(rider).availableCents).toBe(before + 2_50);
    expect(lines().at(-1)).toEqual(['refund', 2_50]);
    await complete(id, '4');
    await refund(id, '1');
    await refund(id);
    await expectRefusal(() => refund(id), 'REFUND_TOO_HIGH');
    expect(clinic.books()).toEqual([0, 0]);
    expect(app.balances(rider).availableCents).toBe(100_00);
    expect(app.balances(driver).earningsCents).toBe(0);
    expect(app.ride(id)).toMatchObject({ paymentStatus: 'refunded', coveredFareCents: 16_27 });
    await expectClean();
  });

  it('gives the rest to the card', async () => {
    const agreementId = await promise(CO_PAY);
    const paymentMethodId = await aSavedCard(app.useCases, rider);
    const { id } = await app.completed(rider, driver, { agreementId, paymentMethodId });
    await refund(id);
    expect([...app.tables.refunds.values()]).toMatchObject([
      { cardCents: 3_00, walletCents: 0, organisationCents: 18_70, status: 'succeeded' },
    ]);
    expect(clinic.books()).toEqual([0, 0]);
    expect(app.balances(rider).availableCents).toBe(0);
    await expectClean();
  });

  it('gives the organisation all of what it paid alone, and no line to its payer', async () => {
    const agreementId = await promise();
    const { id } = await app.completed(rider, driver, { agreementId });
    await refund(id, '1.70');
    await refund(id);
    expect(clinic.books()).toEqual([0, 0]);
    expect(lines()).toEqual([]);
    await expectClean();
  });

  it('is not refunded before it is completed', async () => {
    const agreementId = await promise();
    const { id } = await app.running(rider, driver, { agreementId });
    await expectRefusal(() => refund(id), 'RIDE_STATE');
  });

  it('makes room in the budget, to the cent', async () => {
    const agreementId = await promise({ budget: '43.40' });
    const { id } = await app.completed(rider, driver, { agreementId });
    await refund(id, '1.69');
    await app.request(rider, { agreementId });
    await refund(id, '20');
    await expectRefusal(() => app.request(rider, { agreementId }), NO_BUDGET);
    await refund(id, '0.01');
    await app.request(rider, { agreementId });
    expect(clinic.books()).toEqual([43_40, 43_40]);
    await expectClean();
  });
});

describe('a covered ride that is moved', () => {
  const move = (rideId: string, days: number) =>
    app.useCases.rescheduleRide.execute(rider, { rideId, scheduledFor: inDays(days) });

  it('is part of the budget of the month that it moves to, where that has room', async () => {
    const agreementId = await promise({ budget: '43.40' });
    // March 14th, and April 10th.
    const march = await app.request(rider, { agreementId, scheduledFor: inDays(3) });
    const april = await app.request(rider, { agreementId, scheduledFor: inDays(30) });
    await app.request(rider, { agreementId, scheduledFor: inDays(31) });
    await expectRefusal(() => move(march.id, 32), NO_BUDGET);
    expect(app.ride(march.id)).toMatchObject({ coveredOn: '2026-03-14' });
    expect(await move(april.id, 4)).toMatchObject({ coveredOn: '2026-03-15', coveredFareCents: 21_70 });
    expect(await move(march.id, 32)).toMatchObject({ coveredOn: '2026-04-12' });
    await expectRefusal(() => move(april.id, 33), NO_BUDGET);
    // Within the month, whose budget is used up, it takes nothing more.
    await app.request(rider, { agreementId, scheduledFor: inDays(6) });
    expect(await move(april.id, 7)).toMatchObject({ coveredOn: '2026-03-18' });
    expect(clinic.books()).toEqual([4 * 21_70, 4 * 21_70]);
    await expectClean();
  });

  it('takes its promised return along', async () => {
    const agreementId = await promise({ budget: '65.10', ridesPerMonth: 3 });
    const there = await app.request(rider, {
      agreementId,
      scheduledFor: inDays(3),
      return: { onCall: true },
    });
    await app.request(rider, { agreementId, scheduledFor: inDays(30) });
    const more = await app.request(rider, { agreementId, scheduledFor: inDays(31) });
    await expectRefusal(() => move(there.id, 32), { code: 'NOT_COVERED', details: { problem: 'rides' } });
    await clinic.change(agreementId, { budget: '65.10' });
    await expectRefusal(() => move(there.id, 32), NO_BUDGET);
    await app.useCases.cancelRide.execute(rider, { rideId: more.id });
    expect(await move(there.id, 32)).toMatchObject({ coveredOn: '2026-04-12' });
    await app.request(rider, { agreementId, scheduledFor: inDays(4) });
    await expectRefusal(() => app.request(rider, { agreementId, scheduledFor: inDays(33) }), NO_BUDGET);
    await expectClean();
  });

  it('is refused where the agreement pays none then', async () => {
    const agreementId = await promise({ endsOn: '2026-03-20', weekdays: [3, 4, 5, 6] });
    const { id } = await app.request(rider, { agreementId, scheduledFor: inDays(3) });
    const refused = (problem: string) => ({ code: 'NOT_COVERED', details: { problem } });
    await expectRefusal(() => move(id, 10), refused('not_in_force'));
    await expectRefusal(() => move(id, 5), refused('hours'));
    await clinic.end(agreementId);
    await expectRefusal(() => move(id, 2), refused('not_in_force'));
    // To the time that it has it is not moved.
    expect(await move(id, 3)).toMatchObject({ coveredOn: '2026-03-14' });
  });

  it('has what was promised, whatever the agreement pays of others by now', async () => {
    const agreementId = await promise({ coPayPercent: 50, budget: '10.85' });
    await app.credit(rider, '100');
    const { id } = await app.request(rider, { agreementId, scheduledFor: inDays(3) });
    await clinic.change(agreementId, { budget: '10.85' });
    expect(await move(id, 4)).toMatchObject({ coveredFareCents: 10_85, coveredOn: '2026-03-15' });
    await clinic.change(agreementId, { budget: '10.85', coPay: '21.70' });
    expect(await move(id, 31)).toMatchObject({ coveredFareCents: 10_85, coveredOn: '2026-04-11' });
    await expectClean();
  });
});

describe('the co-pay of a covered ride', () => {
  it('is paid in another way after its card was declined, but not in cash', async () => {
    const agreementId = await promise(CO_PAY);
    app.tables.cashRules.push({ ...INITIAL_CASH_RULES, isAllowed: true });
    const paymentMethodId = await aSavedCard(app.useCases, rider, CARDS.declinedLater);
    const { id: rideId } = await app.request(rider, {
      agreementId,
      paymentMethodId,
      scheduledFor: inDays(20),
    });
    const change = (input: object) => app.useCases.changeRidePayment.execute(rider, { rideId, ...input });
    await expectRefusal(() => change({ paymentMethod: 'cash' }), 'COVER_NOT_IN_CASH');
    await expectRefusal(() => change({}), 'INSUFFICIENT_FUNDS');
    await app.credit(rider, '3');
    expect(await change({})).toMatchObject({ paymentMethod: 'wallet', coveredFareCents: 18_70 });
    expect(app.balances(rider)).toMatchObject({ availableCents: 0, heldCents: 3_00 });
    expect(clinic.books()).toEqual([18_70, 18_70]);
    await expectClean();
  });

  it('is not chosen for a ride that is paid as a whole', async () => {
    const agreementId = await promise();
    await app.credit(rider, '100');
    const { id: rideId } = await app.request(rider, { agreementId });
    await expectRefusal(() => app.useCases.changeRidePayment.execute(rider, { rideId }), 'PAYMENT_SETTLED');
  });
});
