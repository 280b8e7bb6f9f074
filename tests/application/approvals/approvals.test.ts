import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UnitOfWork } from '../../../application/ports/unit-of-work.ts';
import { DEFAULT_RATES } from '../../../domain/pricing/pricing.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { aSavedCard } from '../../support/cards.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal, toRefusal } from '../../support/refusal.ts';
import { proposedRates } from '../../support/proposed-rates.ts';

const SYSTEM = { kind: 'system', name: 'cli' } as const;
const LIMITS = {
  refundCents: 20_00,
  payoutCents: 15_00,
  commission: { minBasisPoints: 75_00, maxBasisPoints: 90_00 },
};

let app: InMemoryApp;
let rider: UserActor;
let driver: UserActor;
let ada: UserActor;
let bo: UserActor;

beforeEach(async () => {
  app = new InMemoryApp(undefined, undefined, undefined, LIMITS);
  [rider, driver] = [await app.rider(100_00), await app.driver()];
  [ada, bo] = [await app.admin(), await app.admin()];
});

const approvals = () => [...app.tables.approvals.values()];
const refunds = () => [...app.tables.refunds.values()];
const approve = (who: UserActor | typeof SYSTEM, id: string) => app.useCases.approveAct.execute(who, { id });

/** The id of what now waits, because it was refused for that. */
async function waiting(call: () => Promise<unknown>): Promise<string> {
  const { code, details } = await toRefusal(call);
  expect(code).toBe('APPROVAL_REQUIRED');
  return String(details['approvalId']);
}

/** A ride for 21.70. */
const aRide = async () => (await app.completed(rider, driver)).id;
const refund = (rideId: string, amount?: string, id?: string) =>
  app.useCases.refundRide.execute(ada, { rideId, amount, reason: 'Detour', ...(id && { id }) });

describe('a refund above the limit', () => {
  it('waits, moves nothing, and is told to the other admins', async () => {
    const rideId = await aRide();
    const id = await waiting(() => refund(rideId));
    expect(refunds()).toEqual([]);
    expect(app.balances(rider).availableCents).toBe(78_30);
    expect(approvals()).toMatchObject([
      { id, act: 'refund', rideId, amountCents: 21_70, reason: 'Detour', requestedBy: ada.userId },
    ]);
    expect(app.tables.audit.at(-1)).toMatchObject({ action: 'approval.request', actor: ada, subjectId: id });
    const mails = [...app.tables.emails.values()].filter(({ template }) => template === 'approval-requested');
    expect(mails.map(({ recipient }) => recipient)).toEqual([`${bo.userId}@maumee.test`]);
  });

  it('is made by the approval, under its id and in the name of whoever asked', async () => {
    const id = await waiting(async () => refund(await aRide()));
    await approve(bo, id);
    expect(refunds()).toMatchObject([{ id, amountCents: 21_70, requestedBy: ada.userId }]);
    expect(app.balances(rider).availableCents).toBe(100_00);
    expect(approvals()).toMatchObject([{ state: 'approved', decidedBy: bo.userId }]);
    await approve(bo, id);
    expect(refunds()).toHaveLength(1);
    await expectRefusal(() => approve(SYSTEM, id), 'APPROVAL_DECIDED');
  });

  it('cannot be given in small parts', async () => {
    const rideId = await aRide();
    await refund(rideId, '12');
    await refund(rideId, '8');
    await waiting(() => refund(rideId, '0.01'));
    expect(refunds()).toHaveLength(2);
  });

  it('is not approved by whoever asked, the command line included', async () => {
    const id = await waiting(async () => refund(await aRide()));
    await expectRefusal(() => approve(ada, id), 'SELF_APPROVAL');
    const rideId = await aRide();
    const byCli = { rideId, reason: 'Detour' };
    const other = await waiting(() => app.useCases.refundRide.execute(SYSTEM, byCli));
    await expectRefusal(() => approve(SYSTEM, other), 'SELF_APPROVAL');
    expect(refunds()).toEqual([]);
    await approve(SYSTEM, id);
    await approve(ada, other);
    expect(refunds()).toHaveLength(2);
  });

  it('asked for again with the same id is the same', async () => {
    const [rideId, id] = [await aRide(), randomUUID()];
    expect(await waiting(() => refund(rideId, '20.01', id))).toBe(id);
    expect(await waiting(() => refund(rideId, '20.01', id))).toBe(id);
    await expectRefusal(() => refund(rideId, '20.02', id), 'APPROVAL_EXISTS');
    await approve(bo, id);
    expect(await refund(rideId, '20.01', id)).toMatchObject({ id: rideId });
    expect(refunds()).toHaveLength(1);
  });

  it('is never approved for an id that a smaller refund has taken', async () => {
    const [rideId, id] = [await aRide(), randomUUID()];
    await waiting(() => refund(rideId, '20.01', id));
    await refund(rideId, '1', id);
    await expectRefusal(() => approve(bo, id), 'REFUND_EXISTS');
    expect(approvals()).toMatchObject([{ state: 'pending' }]);
  });

  it('is not made when it is refused or taken back, and says so when it is sent again', async () => {
    const [rideId, id] = [await aRide(), randomUUID()];
    await waiting(() => refund(rideId, '21', id));
    await app.useCases.refuseApproval.execute(bo, { id, reason: 'As booked' });
    expect(app.tables.audit.at(-1)).toMatchObject({
      action: 'approval.refuse',
      actor: bo,
      reason: 'As booked',
    });
    await expectRefusal(() => refund(rideId, '21', id), 'APPROVAL_DECIDED');
    await expectRefusal(() => approve(bo, id), 'APPROVAL_DECIDED');
    const other = await waiting(() => refund(rideId, '21'));
    await expectRefusal(() => app.useCases.withdrawApproval.execute(bo, { id: other }), 'NOT_REQUESTER');
    await app.useCases.withdrawApproval.execute(ada, { id: other });
    await expectRefusal(() => approve(bo, other), 'APPROVAL_DECIDED');
    expect(refunds()).toEqual([]);
  });

  it('still waits when it cannot be made any more', async () => {
    const rideId = await aRide();
    const id = await waiting(() => refund(rideId));
    await refund(rideId, '2');
    await expectRefusal(() => approve(bo, id), 'APPROVAL_STALE');
    expect(approvals()).toMatchObject([{ state: 'pending', decidedBy: null }]);
    // Whoever decides is not held to it: it can still be refused.
    await app.useCases.refuseApproval.execute(bo, { id, reason: 'Part of it was given already' });
    expect(refunds()).toHaveLength(1);
  });

  it('still waits when somebody has given another part since, although enough of the ride is left', async () => {
    const rideId = (await app.completed(rider, driver, { tipAmount: '30' })).id;
    const id = await waiting(() => refund(rideId, '20.01'));
    await refund(rideId, '1');
    await expectRefusal(() => approve(bo, id), 'APPROVAL_STALE');
    const next = await waiting(() => refund(rideId, '20.01'));
    await approve(bo, next);
    expect(refunds().map(({ amountCents }) => amountCents)).toEqual([1_00, 20_01]);
  });

  it('waits for seven days', async () => {
    const id = await waiting(async () => refund(await aRide()));
    app.clock.advance({ days: 7, minutes: 1 });
    await expectRefusal(() => approve(bo, id), 'APPROVAL_EXPIRED');
    expect(refunds()).toEqual([]);
  });
});

describe('a payout above the limit', () => {
  const request = async (amount: string) => (await app.useCases.requestPayout.execute(driver, { amount })).id;
  const pay = (who: UserActor, id: string, notes?: string) =>
    app.useCases.approvePayoutRequest.execute(who, { id, notes });

  beforeEach(async () => {
    await aRide();
  });

  it('waits once, whoever asks, and is sent by the approval', async () => {
    const requestId = await request('15.01');
    const id = await waiting(() => pay(ada, requestId, 'Checked'));
    expect(await waiting(() => pay(bo, requestId))).toBe(id);
    expect(app.tables.payoutRequests.get(requestId)).toMatchObject({ status: 'pending' });
    await approve(bo, id);
    expect(app.tables.payoutRequests.get(requestId)).toMatchObject({
      status: 'completed',
      notes: 'Checked',
      reviewedBy: bo.userId,
    });
    await approve(bo, id);
    expect(app.gateway.asked).toHaveLength(1);
  });

  it('is sent by one admin up to the limit', async () => {
    expect(await pay(ada, await request('15'))).toMatchObject({ status: 'completed' });
    expect(approvals()).toEqual([]);
  });

  it('whose transfer failed is tried again by one admin, once two have approved it', async () => {
    const requestId = await request('15.01');
    const id = await waiting(() => pay(ada, requestId));
    app.gateway.answer = () => ({ outcome: 'declined', reason: 'Closed' });
    await approve(bo, id);
    expect(app.tables.payoutRequests.get(requestId)).toMatchObject({ transferStatus: 'failed' });
    app.gateway.answer = () => ({ outcome: 'succeeded', transferId: 'tr_1' });
    expect(await pay(ada, requestId)).toMatchObject({ status: 'completed' });
  });

  it('that was rejected waits for nobody', async () => {
    const requestId = await request('15.01');
    const id = await waiting(() => pay(ada, requestId));
    await app.useCases.rejectPayoutRequest.execute(bo, { id: requestId, notes: 'No' });
    await expectRefusal(() => approve(bo, id), 'PAYOUT_STATE');
    await expectRefusal(() => pay(ada, requestId), 'PAYOUT_STATE');
    expect(approvals()).toMatchObject([{ state: 'pending' }]);
  });

  it('can be asked for again when nobody has approved it in time', async () => {
    const requestId = await request('15.01');
    const id = await waiting(() => pay(ada, requestId));
    app.clock.advance({ days: 8 });
    const next = await waiting(() => pay(ada, requestId));
    expect(next).not.toBe(id);
    await approve(bo, next);
    expect(app.tables.payoutRequests.get(requestId)).toMatchObject({ status: 'completed' });
  });
});

describe('a commission beyond the range', () => {
  const rates = (commissionRate: string) => ({
    ...proposedRates,
    schedulingFee: '3.00',
    commissionRate,
    reason: 'Fuel',
    acceptUnusual: true,
  });
  const publish = (commissionRate: string) => app.useCases.updatePricing.execute(ada, rates(commissionRate));
  const active = () => app.store.run(({ pricings }) => pricings.active(app.clock.now()));

  it.each(['0', '74.99', '90.01', '100'])('%s waits, and is published by the approval', async (rate) => {
    const id = await waiting(() => publish(rate));
    expect(await active()).toMatchObject(DEFAULT_RATES);
    await approve(bo, id);
    expect(await active()).toMatchObject({
      id,
      createdBy: ada.userId,
      commissionRateBasisPoints: Math.round(Number(rate) * 100),
      changeReason: 'Fuel',
    });
    await approve(bo, id);
    expect(app.tables.pricings.size).toBe(2);
  });

  it.each(['75', '90'])('%s is within it', async (rate) => {
    expect(await publish(rate)).toMatchObject({ createdBy: ada.userId });
    expect(approvals()).toEqual([]);
  });

  it('does not replace rates that nobody had seen', async () => {
    const id = await waiting(() => publish('0'));
    await publish('80');
    await expectRefusal(() => approve(bo, id), 'APPROVAL_STALE');
    expect(await active()).toMatchObject({ commissionRateBasisPoints: 80_00 });
  });

  const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString();
  const publishFrom = (commissionRate: string, startsAt: string) =>
    app.useCases.updatePricing.execute(ada, { ...rates(commissionRate), startsAt });

  it('that starts later replaces what was to come before it, also once that has started', async () => {
    const autumn = await publishFrom('80', inHours(1));
    const winter = inHours(5);
    const id = await waiting(() => publishFrom('0', winter));
    expect(app.tables.approvals.get(id)).toMatchObject({ pricingId: autumn.id });
    app.clock.advance({ hours: 2 });
    await approve(bo, id);
    expect(app.tables.pricings.get(id)).toMatchObject({ effectiveAt: new Date(winter) });
  });

  it('that starts later does not replace what was published to start before it meanwhile', async () => {
    const id = await waiting(() => publishFrom('0', inHours(5)));
    await publishFrom('80', inHours(1));
    await expectRefusal(() => approve(bo, id), 'APPROVAL_STALE');
    expect(app.tables.pricings.has(id)).toBe(false);
  });
});

/** How many transactions it takes to approve. */
async function transactionsOf(ask: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const counted = (store: UnitOfWork): UnitOfWork => ({
    run: (work) => {
      count += 1;
      return store.run(work);
    },
  });
  app = new InMemoryApp(counted, undefined, undefined, LIMITS);
  [rider, driver] = [await app.rider(100_00), await app.driver()];
  [ada, bo] = [await app.admin(), await app.admin()];
  const id = await waiting(ask);
  count = 0;
  await approve(bo, id);
  return count;
}

describe('an approval takes one transaction, in which it is done', () => {
  it('of a refund to the wallet', async () => {
    expect(await transactionsOf(async () => refund(await aRide()))).toBe(1);
  });

  it('and one more that records what the provider answered, of a refund to a card', async () => {
    const ask = async () => {
      const paymentMethodId = await aSavedCard(app.useCases, rider);
      return refund((await app.completed(rider, driver, { paymentMethodId })).id);
    };
    expect(await transactionsOf(ask)).toBe(2);
  });

  it('and of a payout', async () => {
    const ask = async () => {
      await aRide();
      const { id } = await app.useCases.requestPayout.execute(driver, { amount: '18' });
      return app.useCases.approvePayoutRequest.execute(ada, { id });
    };
    expect(await transactionsOf(ask)).toBe(2);
  });
});
