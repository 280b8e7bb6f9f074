import { beforeEach, describe, expect, it } from 'vitest';
import type { UpdateLimitsInput } from '../../../application/approvals/inputs.ts';
import type { Actor, UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal, toRefusal } from '../../support/refusal.ts';
import { proposedRates } from '../../support/proposed-rates.ts';

const CLI = { kind: 'system', name: 'cli' } as const;
const NONE: Omit<UpdateLimitsInput, 'reason'> = {
  refundLimit: null,
  payoutLimit: null,
  commissionMin: null,
  commissionMax: null,
  waitingDays: 7,
};
const SOME = { ...NONE, refundLimit: '20.00', commissionMin: '75', commissionMax: '90' };

let app: InMemoryApp;
let ada: UserActor;
let bo: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  [ada, bo] = [await app.admin(), await app.admin()];
});

const set = (limits: typeof NONE, who: Actor = ada, version: string | null = null) =>
  app.useCases.updateApprovalLimits.execute(who, { ...limits, reason: 'Two of us now', version });
const approve = (who: Actor, id: string) => app.useCases.approveAct.execute(who, { id });
const inForce = async () => (await app.useCases.showApprovalLimits.execute(ada)).limits;

async function waiting(call: () => Promise<unknown>): Promise<string> {
  const { code, details } = await toRefusal(call);
  expect(code).toBe('APPROVAL_REQUIRED');
  return String(details['approvalId']);
}

describe('limits for one admin', () => {
  it('are set by one as long as there are none, and are in the audit log', async () => {
    expect(await inForce()).toMatchObject({ number: 1, refundCents: null, waitingDays: 7 });
    const { limits } = await set(SOME);
    expect(limits).toMatchObject({
      number: 2,
      refundCents: 20_00,
      payoutCents: null,
      createdBy: ada.userId,
      commission: { minBasisPoints: 75_00, maxBasisPoints: 90_00 },
    });
    expect(app.tables.audit).toMatchObject([
      {
        action: 'approval-limits.update',
        actor: ada,
        reason: 'Two of us now',
        before: { refundLimit: null },
        after: { refundLimit: '20.00', commissionMin: '75.00' },
      },
    ]);
  });

  it.each([
    ['lifted', NONE],
    ['raised', { ...SOME, refundLimit: '20.01' }],
  ])('wait for a second admin to be %s, and are then changed once', async (_what, wanted) => {
    await set(SOME);
    const id = await waiting(() => set(wanted));
    expect(await inForce()).toMatchObject({ refundCents: 20_00 });
    await expectRefusal(() => approve(ada, id), 'SELF_APPROVAL');
    await approve(bo, id);
    await approve(bo, id);
    const limits = await inForce();
    expect(limits).toMatchObject({ id, number: 3, createdBy: ada.userId });
    expect(limits.refundCents).toBe(wanted.refundLimit === null ? null : 20_01);
    const mails = [...app.tables.emails.values()].filter(({ template }) => template === 'approval-requested');
    expect(mails.map(({ recipient }) => recipient)).toEqual([`${bo.userId}@maumee.test`]);
  });

  it('are the same for the command line, which counts as one admin', async () => {
    await set(SOME, CLI);
    const id = await waiting(() => set(NONE, CLI));
    await expectRefusal(() => approve(CLI, id), 'SELF_APPROVAL');
    const rates = { ...proposedRates, commissionRate: '60', reason: 'Alone', acceptUnusual: true };
    await waiting(() => app.useCases.updatePricing.execute(CLI, rates));
    expect(app.tables.pricings.size).toBe(1);
  });

  it('are not changed by an approval once others are in force', async () => {
    await set(SOME);
    const [first, second] = [await waiting(() => set(NONE)), await waiting(() => set(NONE))];
    await approve(bo, first);
    await expectRefusal(() => approve(bo, second), 'APPROVAL_STALE');
    expect(await inForce()).toMatchObject({ id: first, number: 3 });
  });

  it('are not changed by whoever has looked at others', async () => {
    const { version } = await app.useCases.showApprovalLimits.execute(ada);
    await set(SOME, bo, version);
    await expectRefusal(() => set({ ...NONE, payoutLimit: null, waitingDays: 8 }, ada, version), {
      code: 'RECORD_CHANGED',
      details: { saved: { refundLimit: '20.00', waitingDays: 7 } },
    });
  });

  it.each([
    ['LIMITS_UNCHANGED', {}],
    ['INVALID_FIELD', { commissionMin: '80' }],
    ['INVALID_FIELD', { commissionMin: '90', commissionMax: '80' }],
    ['INVALID_FIELD', { commissionMin: '90', commissionMax: '100.01' }],
    ['INVALID_INPUT', { refundLimit: '-1' }],
    ['INVALID_INPUT', { waitingDays: 0 }],
    ['INVALID_INPUT', { waitingDays: 91 }],
  ])('are refused with %s: %j', async (code, changes) => {
    await expectRefusal(() => set({ ...NONE, ...changes }), { code });
    expect(app.tables.approvalLimits).toHaveLength(1);
  });

  it('say for how long an act waits', async () => {
    await set({ ...SOME, waitingDays: 2 });
    const id = await waiting(() => set(NONE));
    app.clock.advance({ days: 2, minutes: 1 });
    await expectRefusal(() => approve(bo, id), 'APPROVAL_EXPIRED');
  });
});
