import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { aSavedCard } from '../../support/cards.ts';
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
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString();
const payments = () => [...app.tables.payments.values()];
const expectClean = async () => expect(await moneyAudit(app.tables, app.gateway, app.clock)).toEqual([]);
describe('the return of a covered ride at a time', () => {
  const atTime = (hours = 5) => ({ scheduledFor: inDays(1), return: { at: inDays(1 + hours / 24) } });
  const back = () => [...app.tables.rides.values()].find(({ pickup }) => pickup.address.includes('Zoo'));

  it('is covered by the same agreement, both or none', async () => {
    const agreementId = await promise({ budget: '43.39' });
    const book = () => app.request(rider, { agreementId, ...atTime() });
    await expectRefusal(book, NO_BUDGET);
    expect([app.tables.rides.size, app.tables.entries.size]).toEqual([0, 0]);
    await clinic.change(agreementId, { budget: '43.40', ridesPerMonth: 1 });
    await expectRefusal(book, { code: 'NOT_COVERED', details: { problem: 'rides' } });
    await clinic.change(agreementId, { budget: '43.40', ridesPerMonth: 2 });
    await book();
    expect(back()).toMatchObject({ agreementId, coveredFareCents: 21_70, paymentMethod: 'organisation' });
    expect(clinic.books()).toEqual([43_40, 43_40]);
    await expectClean();
  });

  it('holds nothing where the tip there alone was left', async () => {
    const agreementId = await promise();
    await app.credit(rider, '2');
    await app.request(rider, { agreementId, tipAmount: '2', ...atTime() });
    expect(back()).toMatchObject({ paymentMethod: 'organisation', coveredFareCents: 21_70 });
    expect([...app.tables.holds.values()]).toMatchObject([{ amountCents: 2_00 }]);
    await app.useCases.cancelRide.execute(rider, { rideId: back()?.id ?? '' });
    expect(clinic.books()).toEqual([21_70, 21_70]);
    await expectClean();
  });

  it('pays its co-pay by the same card', async () => {
    const agreementId = await promise({ ...CO_PAY, budget: '37.40' });
    const paymentMethodId = await aSavedCard(app.useCases, rider);
    const input = { id: app.ids.next(), agreementId, paymentMethodId, tipAmount: '1', ...atTime() };
    await app.request(rider, input);
    expect(payments().map(({ amountCents, status }) => [amountCents, status])).toEqual([
      [4_00, 'authorized'],
      [3_00, 'authorized'],
    ]);
    await app.request(rider, input);
    expect(payments()).toHaveLength(2);
    expect(clinic.books()).toEqual([37_40, 37_40]);
    await expectClean();
  });

  it('asks no card for itself where the tip there alone was left', async () => {
    const agreementId = await promise();
    const paymentMethodId = await aSavedCard(app.useCases, rider);
    await app.request(rider, { agreementId, paymentMethodId, tipAmount: '2', ...atTime() });
    expect(payments()).toMatchObject([{ amountCents: 2_00, status: 'authorized' }]);
    expect(back()).toMatchObject({ paymentMethod: 'organisation', paymentMethodId: null });
    expect(clinic.books()).toEqual([43_40, 43_40]);
    await expectClean();
  });

  it('is refused before a card is asked, where the budget has room for one of both', async () => {
    const agreementId = await promise({ ...CO_PAY, budget: '37.39' });
    const paymentMethodId = await aSavedCard(app.useCases, rider);
    await expectRefusal(() => app.request(rider, { agreementId, paymentMethodId, ...atTime() }), NO_BUDGET);
    expect([app.tables.rides.size, payments().length]).toEqual([0, 0]);
    expect(clinic.books()).toEqual([0, 0]);
  });
});

describe('the return of a covered ride on call', () => {
  const ON_CALL = { return: { onCall: true } } as const;
  const call = (rideId: string) => app.useCases.callReturn.execute(rider, { rideId });

  it('is promised within the budget', async () => {
    const agreementId = await promise({ budget: '43.39' });
    await expectRefusal(() => app.request(rider, { agreementId, ...ON_CALL }), NO_BUDGET);
    await clinic.change(agreementId, { budget: '43.40', ridesPerMonth: 1 });
    const refused = { code: 'NOT_COVERED', details: { problem: 'rides' } };
    await expectRefusal(() => app.request(rider, { agreementId, ...ON_CALL }), refused);
    await clinic.change(agreementId, { budget: '43.40', ridesPerMonth: 2 });
    const { id } = await app.request(rider, { agreementId, ...ON_CALL });
    // Of the books it is once it is called.
    expect(clinic.books()).toEqual([21_70, 21_70]);
    await clinic.change(agreementId, { budget: '43.40' });
    await expectRefusal(() => app.request(rider, { agreementId }), NO_BUDGET);
    await app.useCases.cancelRide.execute(rider, { rideId: id });
    await app.request(rider, { agreementId, ...ON_CALL });
    await expectClean();
  });

  it('is covered when it is called, though the budget is used up and the agreement has ended', async () => {
    const agreementId = await promise({ budget: '43.40' });
    const { id } = await app.running(rider, driver, { agreementId, ...ON_CALL });
    await clinic.end(agreementId);
    const back = await call(id);
    expect(back).toMatchObject({ agreementId, funderId: clinic.id, coveredFareCents: 21_70 });
    expect(back).toMatchObject({ paymentMethod: 'organisation', coveredOn: '2026-03-11' });
    expect(await call(id)).toEqual(back);
    expect(clinic.books()).toEqual([43_40, 43_40]);
    await expectClean();
  });

  it('leaves the promise where it is called again after it was cancelled', async () => {
    const agreementId = await promise({ budget: '43.40' });
    const { id } = await app.running(rider, driver, { agreementId, ...ON_CALL });
    const first = await call(id);
    await app.useCases.cancelRide.execute(rider, { rideId: first.id });
    expect(clinic.books()).toEqual([21_70, 21_70]);
    const other = await app.rider();
    await clinic.help(other);
    await expectRefusal(() => app.request(other, { agreementId }), NO_BUDGET);
    expect(await call(id)).toMatchObject({ coveredFareCents: 21_70, paymentMethod: 'organisation' });
    expect(clinic.books()).toEqual([43_40, 43_40]);
    await expectClean();
  });

  it('holds its co-pay when it is called, and is refused without it, to be called once more', async () => {
    const agreementId = await promise(CO_PAY);
    await app.credit(rider, '3');
    const { id } = await app.running(rider, driver, { agreementId, ...ON_CALL });
    await expectRefusal(() => call(id), 'INSUFFICIENT_FUNDS');
    expect(clinic.books()).toEqual([18_70, 18_70]);
    await app.credit(rider, '3');
    expect(await call(id)).toMatchObject({ coveredFareCents: 18_70, paymentMethod: 'wallet' });
    expect(app.balances(rider).heldCents).toBe(6_00);
    await expectClean();
  });

  it('pays by card what a card can pay, where the tip there made it more', async () => {
    // Of the fare and a tip of 2.00 the organisation pays 21.50 at most.
    const agreementId = await promise({ mostPerRide: '21.50' });
    const paymentMethodId = await aSavedCard(app.useCases, rider);
    const { id } = await app.running(rider, driver, {
      agreementId,
      paymentMethodId,
      tipAmount: '2',
      ...ON_CALL,
    });
    expect(app.ride(id)).toMatchObject({ coveredFareCents: 21_50 });
    expect(await call(id)).toMatchObject({ coveredFareCents: 21_20, paymentMethod: 'card' });
    expect(payments().map(({ amountCents }) => amountCents)).toEqual([2_20, 50]);
    expect(clinic.books()).toEqual([42_70, 42_70]);
    await expectClean();
  });

  it('is its payer’s where the tip there alone was covered', async () => {
    const agreementId = await promise({ coPay: '30', coversTip: true });
    await app.credit(rider, '43.40');
    const { id } = await app.running(rider, driver, { agreementId, tipAmount: '2', ...ON_CALL });
    expect(app.ride(id)).toMatchObject({ coveredFareCents: 0, coveredTipCents: 2_00 });
    expect(await call(id)).toMatchObject({ agreementId: null, paymentMethod: 'wallet' });
    expect(app.balances(rider).heldCents).toBe(43_40);
    await expectClean();
  });
});
