import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { toRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let driver: UserActor;
let admin: UserActor;

/** What a ride of 21.70 earns. */
const EARNED = 18_45;

beforeEach(async () => {
  app = new InMemoryApp();
  const rider = await app.rider(100_00);
  [driver, admin] = [await app.driver(), await app.admin()];
  await app.completed(rider, driver);
});

const request = (amount: string, id?: string) =>
  app.useCases.requestPayout.execute(driver, { amount, ...(id && { id }) });
const approve = (id: string) => app.useCases.approvePayoutRequest.execute(admin, { id });
const reject = (id: string) =>
  app.useCases.rejectPayoutRequest.execute(admin, { id, notes: 'Please call us first' });
const balances = () => app.balances(driver);

describe('a payout request', () => {
  it('reserves the money at once', async () => {
    expect(await request('10')).toMatchObject({ status: 'pending', amountCents: 10_00, bankLast4: '6789' });
    expect(balances()).toMatchObject({ earningsCents: EARNED - 10_00, reservedCents: 10_00 });
  });

  it.each([
    ['0', 'INVALID_AMOUNT', 'Please enter a valid amount'],
    ['9.99', 'PAYOUT_MINIMUM', 'Minimum payout amount is $10.00'],
    ['18.46', 'INSUFFICIENT_EARNINGS', 'Available balance is $18.45'],
  ])('of %s is refused: %s', async (amount, code, message) => {
    expect(await toRefusal(() => request(amount))).toMatchObject({ code, message });
    expect(balances().reservedCents).toBe(0);
  });

  it('needs an account that payouts reach', async () => {
    const accounts = app.tables.accounts;
    const account = accounts.get(driver.userId);
    if (account) accounts.set(driver.userId, { ...account, payoutsEnabled: false });
    expect(await toRefusal(() => request('10'))).toMatchObject({
      code: 'PAYOUT_ACCOUNT_MISSING',
      message: 'Please set up your Stripe account first to receive payouts.',
    });
  });

  it('is made once for one id', async () => {
    const id = randomUUID();
    await Promise.all([request('10', id), request('10', id)]);
    expect(app.tables.payoutRequests.size).toBe(1);
    expect(balances().reservedCents).toBe(10_00);
  });

  it('is paid when it is approved, once, and the driver is notified', async () => {
    const { id } = await request('10');
    const [first] = await Promise.all([approve(id), approve(id)]);
    expect(first).toMatchObject({ id });
    expect(await approve(id)).toMatchObject({ status: 'completed', transferId: `tr_${id}` });
    expect(balances()).toMatchObject({ earningsCents: EARNED - 10_00, reservedCents: 0 });
    const paid = [...app.tables.entries.values()].filter(({ kind }) => kind === 'payout_paid');
    expect(paid).toMatchObject([{ payoutRequestId: id, payoutId: null }]);
    expect([...app.tables.emails.values()].at(-1)).toMatchObject({ template: 'payout-sent' });
    expect(app.tables.audit.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['payout-request.create', 'payout-request.approve', 'payout-request.transfer']),
    );
  });

  it('gives the money back when it is rejected, with the notes', async () => {
    const { id } = await request('10');
    expect(await reject(id)).toMatchObject({ status: 'rejected', notes: 'Please call us first' });
    expect(balances()).toMatchObject({ earningsCents: EARNED, reservedCents: 0 });
    expect(await toRefusal(() => approve(id))).toMatchObject({ code: 'PAYOUT_STATE' });
  });

  it('whose transfer is declined can be tried again or rejected', async () => {
    const { id } = await request('10');
    app.gateway.answer = () => ({ outcome: 'declined', reason: 'The account is closed' });
    expect(await approve(id)).toMatchObject({ status: 'approved', transferStatus: 'failed' });
    expect(balances().reservedCents).toBe(10_00);
    app.gateway.answer = ({ payoutId }) => ({ outcome: 'succeeded', transferId: `tr_${payoutId}` });
    expect(await approve(id)).toMatchObject({ status: 'completed', attempts: 2 });
  });

  it('whose transfer has no answer stays reserved, is not rejected, and is finished by the job', async () => {
    const { id } = await request('10');
    app.gateway.answer = () => ({ outcome: 'unknown', reason: 'Timed out' });
    expect(await approve(id)).toMatchObject({ status: 'approved', transferStatus: 'processing' });
    expect(await toRefusal(() => reject(id))).toMatchObject({ code: 'PAYOUT_STATE' });
    const finish = () =>
      app.useCases.finishPayoutRequest.execute({ kind: 'system', name: 'jobs' }, { requestId: id });
    await expect(finish()).rejects.toThrow('not known');
    app.gateway.answer = ({ payoutId }) => ({ outcome: 'succeeded', transferId: `tr_${payoutId}` });
    await finish();
    await finish();
    expect(app.tables.payoutRequests.get(id)).toMatchObject({ status: 'completed' });
    expect(balances()).toMatchObject({ earningsCents: EARNED - 10_00, reservedCents: 0 });
  });

  it('by a hundred at once is never more than was earned', async () => {
    await Promise.allSettled(Array.from({ length: 100 }, () => request('10')));
    expect(app.tables.payoutRequests.size).toBe(1);
    expect(balances()).toMatchObject({ earningsCents: EARNED - 10_00, reservedCents: 10_00 });
  });
});
