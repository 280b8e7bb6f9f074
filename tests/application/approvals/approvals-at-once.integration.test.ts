import { setTimeout } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { jobHandlers } from '../../../cli/job-handlers.ts';
import { setApprovalLimits } from '../../support/approval-limits.ts';
import { runMoneyJobs } from '../../support/crash/recovery.ts';
import { moneyViolations } from '../../support/money-violations.ts';
import { outcomes } from '../../support/outcomes.ts';
import { toRefusal } from '../../support/refusal.ts';
import {
  aCompletedRide,
  aFundedRider,
  anAdmin,
  anOnlineDriver,
  useTestUseCases,
  onboard,
  SYSTEM,
} from '../../support/test-use-cases.ts';

const ROUNDS = 20;
const LIMITS = { refundCents: 0, payoutCents: 0 };

const app = useTestUseCases({ connections: 16 });
let rider: UserActor;
let driver: UserActor;
let admins: readonly UserActor[];

beforeAll(async () => {
  rider = await aFundedRider(app.useCases, '5000');
  driver = await anOnlineDriver(app.useCases);
  await onboard(app.useCases, driver);
  admins = [await anAdmin(app.useCases), await anAdmin(app.useCases), await anAdmin(app.useCases)];
  await setApprovalLimits(app.pool, LIMITS);
});

async function aRide(): Promise<string> {
  const { useCases } = app;
  const rideId = await aCompletedRide(useCases, rider, driver, { tipAmount: '20' });
  return rideId;
}

async function waiting(call: () => Promise<unknown>): Promise<string> {
  return String((await toRefusal(call)).details['approvalId']);
}

async function count(sql: string, id: string): Promise<number> {
  const { rows } = await app.pool.query<{ total: number }>(sql, [id]);
  return rows[0]?.total ?? 0;
}
const refundsOf = (rideId: string) =>
  count('select count(*)::int as total from refunds where ride_id = $1', rideId);
const creditsOf = (creditId: string) =>
  count(
    `select count(*)::int as total from wallet_credits join journal_entries on credit_id = wallet_credits.id
       where wallet_credits.id = $1`,
    creditId,
  );
const transfersOf = (requestId: string) =>
  count(
    `select count(*)::int as total from sandbox_objects where kind = 'transfer' and parent_id = $1`,
    requestId,
  );

/** Every way to decide about one thing, each of them twice: all at once, or approvals a few milliseconds before. */
function everything(id: string, round: number): Promise<unknown>[] {
  const later = <T>(call: () => Promise<T>) => setTimeout((round % 4) * 8).then(call);
  const { approveAct, refuseApproval, withdrawApproval } = app.useCases;
  const [ada, bo, cy] = admins as [UserActor, UserActor, UserActor];
  return [0, 1].flatMap(() => [
    approveAct.execute(bo, { id }),
    approveAct.execute(cy, { id }),
    approveAct.execute(SYSTEM, { id }),
    later(() => refuseApproval.execute(bo, { id, reason: 'No' })),
    later(() => withdrawApproval.execute(ada, { id })),
    approveAct.execute(ada, { id }),
  ]);
}

function approvals(id: string): Promise<unknown>[] {
  const [, bo, cy] = admins as [UserActor, UserActor, UserActor];
  return [bo, cy, SYSTEM, bo, cy, SYSTEM].map((who) => app.useCases.approveAct.execute(who, { id }));
}

async function stateOf(id: string): Promise<string> {
  return (await app.useCases.showApproval.execute(SYSTEM, { id })).approval.state;
}

describe('approvals at once', () => {
  it(`make a refund once or not at all, in ${ROUNDS} rounds`, async () => {
    const [ada] = admins as [UserActor];
    const states = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const rideId = await aRide();
      const id = await waiting(() => app.useCases.refundRide.execute(ada, { rideId, reason: 'Detour' }));
      const { won, codes } = await outcomes(everything(id, round));
      // Whoever decided may have done so twice.
      expect(won).toBeGreaterThanOrEqual(1);
      expect(won).toBeLessThanOrEqual(2);
      expect(Object.keys(codes).sort()).toEqual(['APPROVAL_DECIDED', 'SELF_APPROVAL']);
      const state = await stateOf(id);
      expect(await refundsOf(rideId)).toBe(state === 'approved' ? 1 : 0);
      states.add(state);
    }
    expect(states).toContain('approved');
    expect(await moneyViolations(app.useCases)).toEqual([]);
  }, 120_000);

  it(`give a credit once or not at all, in ${ROUNDS} rounds`, async () => {
    const { useCases } = app;
    const [ada] = admins as [UserActor];
    const lucky = await aFundedRider(useCases, '0');
    let givenCents = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const credit = { id: randomUUID(), userId: lucky.userId, amount: '5.00', reason: 'Late pickup' };
      const ask = () => waiting(() => useCases.grantCredit.execute(ada, credit));
      expect(new Set(await Promise.all([ask(), ask(), ask()]))).toEqual(new Set([credit.id]));
      expect((await useCases.showWallet.execute(lucky)).availableCents).toBe(givenCents);
      // To refuse is quicker than to approve: every other round nobody does.
      await outcomes(round % 2 === 0 ? approvals(credit.id) : everything(credit.id, round));
      const state = await stateOf(credit.id);
      expect(round % 2 === 1 || state === 'approved').toBe(true);
      expect(await creditsOf(credit.id)).toBe(state === 'approved' ? 1 : 0);
      if (state === 'approved') givenCents += 5_00;
      expect((await useCases.showWallet.execute(lucky)).availableCents).toBe(givenCents);
    }
    expect(await moneyViolations(useCases)).toEqual([]);
  }, 120_000);

  it(`send a payout once or not at all, in ${ROUNDS} rounds`, async () => {
    const [ada, bo] = admins as [UserActor, UserActor];
    const { useCases } = app;
    for (let round = 0; round < ROUNDS; round += 1) {
      await aRide();
      const { id: requestId } = await useCases.requestPayout.execute(driver, { amount: '25' });
      const ask = (who: UserActor) => () => useCases.approvePayoutRequest.execute(who, { id: requestId });
      const asked = await Promise.all([waiting(ask(ada)), waiting(ask(ada)), waiting(ask(ada))]);
      expect(new Set(asked).size).toBe(1);
      const [id = ''] = asked;
      await outcomes(everything(id, round));
      await runMoneyJobs(app.pool, jobHandlers(useCases));
      const state = await stateOf(id);
      expect(await transfersOf(requestId)).toBe(state === 'approved' ? 1 : 0);
      if (state !== 'approved')
        await useCases.rejectPayoutRequest.execute(bo, { id: requestId, notes: 'No' });
    }
    expect(await moneyViolations(useCases)).toEqual([]);
  }, 120_000);
});
