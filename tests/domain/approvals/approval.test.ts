import { describe, expect, it } from 'vitest';
import {
  approve,
  askForApproval,
  isAsSeen,
  isOpen,
  refuse,
  requireAsAsked,
  withdraw,
  type Approval,
} from '../../../domain/approvals/approval.ts';
import {
  adminActNeedsApproval,
  commissionNeedsApproval,
  payoutNeedsApproval,
  creditNeedsApproval,
  refundNeedsApproval,
  type ApprovalLimits,
} from '../../../domain/approvals/limits.ts';
import { expectRefusal } from '../../support/refusal.ts';

const NOW = new Date('2026-03-05T20:00:00Z');
const LATER = new Date('2026-03-05T21:00:00Z');
const LIMITS: ApprovalLimits = {
  refundCents: 50_00,
  payoutCents: 500_00,
  commission: { minBasisPoints: 75_00, maxBasisPoints: 90_00 },
  waitingDays: 7,
};
const NONE: ApprovalLimits = { ...LIMITS, refundCents: null, payoutCents: null, commission: null };
const by = (person: string | null, now = NOW) => ({ by: person, now, approvesSince: NOW });

function asked(requestedBy: string | null = 'ada'): Approval {
  const wanted = {
    act: 'refund',
    rideId: 'ride',
    amountCents: 60_00,
    seenCents: 20_00,
    reason: 'Detour',
  } as const;
  return askForApproval(wanted, { id: 'a-1', requestedBy, now: NOW, expiryMs: 3_600_000 });
}

describe('one admin alone', () => {
  it('refunds up to the limit, all refunds of the ride together', () => {
    expect(refundNeedsApproval(LIMITS, 50_00, 0)).toBe(false);
    expect(refundNeedsApproval(LIMITS, 50_01, 0)).toBe(true);
    expect(refundNeedsApproval(LIMITS, 1, 50_00)).toBe(true);
    expect(refundNeedsApproval({ ...LIMITS, refundCents: 0 }, 1, 0)).toBe(true);
    expect(refundNeedsApproval(NONE, 1_000_000_00, 0)).toBe(false);
  });

  it('gives credits as it refunds, all of a while together', () => {
    expect(creditNeedsApproval(LIMITS, 50_00, 0)).toBe(false);
    expect(creditNeedsApproval(LIMITS, 50_01, 0)).toBe(true);
    expect(creditNeedsApproval(LIMITS, 1, 50_00)).toBe(true);
    expect(creditNeedsApproval(NONE, 1_000_000_00, 0)).toBe(false);
  });

  it('approves payouts up to the limit', () => {
    expect(payoutNeedsApproval(LIMITS, 500_00)).toBe(false);
    expect(payoutNeedsApproval(LIMITS, 500_01)).toBe(true);
    expect(payoutNeedsApproval(NONE, 500_01)).toBe(false);
  });

  it.each([
    [75_00, false],
    [90_00, false],
    [74_99, true],
    [90_01, true],
    [0, true],
    [100_00, true],
  ])('publishes a commission within the range: %d needs another: %s', (after, isNeeded) => {
    expect(commissionNeedsApproval(LIMITS, 85_00, after)).toBe(isNeeded);
    expect(commissionNeedsApproval(NONE, 85_00, after)).toBe(false);
    expect(commissionNeedsApproval(LIMITS, after, after)).toBe(false);
  });
});

describe('an approval', () => {
  it('is for another admin than the one who asked, the command line being one', async () => {
    for (const person of ['ada', null]) {
      const approval = asked(person);
      const self = { kind: 'forbidden', code: 'SELF_APPROVAL' };
      await expectRefusal(async () => approve(approval, by(person)), self);
      await expectRefusal(async () => refuse(approval, by(person), 'No'), self);
      expect(withdraw(approval, by(person))).toMatchObject({ state: 'withdrawn', decidedBy: person });
    }
    expect(approve(asked(), by(null))).toMatchObject({ state: 'approved', decidedBy: null, decidedAt: NOW });
    expect(refuse(asked(null), by('bo'), 'No')).toMatchObject({ state: 'refused', decisionReason: 'No' });
  });

  it('is taken back only by whoever asked', async () => {
    await expectRefusal(async () => withdraw(asked(), by('bo')), 'NOT_REQUESTER');
    await expectRefusal(async () => withdraw(asked(), by(null)), 'NOT_REQUESTER');
  });

  it('is decided once; the same decision again changes nothing', async () => {
    const approved = approve(asked(), by('bo'));
    expect(approve(approved, by('bo', LATER))).toBe(approved);
    const decided = { kind: 'conflict', code: 'APPROVAL_DECIDED', message: 'This was already approved' };
    await expectRefusal(async () => approve(approved, by('cy')), decided);
    await expectRefusal(async () => refuse(approved, by('bo'), 'No'), decided);
    await expectRefusal(async () => withdraw(approved, by('ada')), decided);
  });

  it('can be decided until it expires', async () => {
    const end = asked().expiresAt;
    const after = new Date(end.getTime() + 1);
    expect([isOpen(asked(), end), isOpen(asked(), after)]).toEqual([true, false]);
    expect(approve(asked(), by('bo', end)).state).toBe('approved');
    await expectRefusal(async () => approve(asked(), by('bo', after)), 'APPROVAL_EXPIRED');
  });
});

describe('who approves', () => {
  it.each([
    ['was made an admin, or reset, after it was asked for', LATER],
    ['is no admin', null],
  ])('is not who %s', async (_who, approvesSince) => {
    const late = { ...by('bo', LATER), approvesSince };
    await expectRefusal(async () => approve(asked(), late), { kind: 'forbidden', code: 'APPROVER_TOO_NEW' });
  });

  it('is the command line at any time', () => {
    expect(approve(asked(), { ...by(null), approvesSince: null })).toMatchObject({ state: 'approved' });
  });

  it('needs nobody else for an act about an admin where nothing waits, or on the command line where nobody else is', () => {
    const admin = { isCommandLine: false, otherAdmins: 0 };
    const shell = { isCommandLine: true, otherAdmins: 0 };
    expect(adminActNeedsApproval(NONE, { ...admin, otherAdmins: 3 })).toBe(false);
    expect(adminActNeedsApproval(LIMITS, admin)).toBe(true);
    expect(adminActNeedsApproval(LIMITS, shell)).toBe(false);
    expect(adminActNeedsApproval(LIMITS, { ...shell, otherAdmins: 1 })).toBe(true);
  });
});

describe('what an approval is about', () => {
  it('is as whoever asked saw it until more was given', () => {
    expect(isAsSeen(asked(), 20_00)).toBe(true);
    expect(isAsSeen(asked(), 0)).toBe(true);
    expect(isAsSeen(asked(), 20_01)).toBe(false);
    expect(isAsSeen({ ...asked(), seenCents: null }, 20_01)).toBe(true);
  });

  it('that has changed is refused under a code of its own', async () => {
    expect(() => requireAsAsked(true)).not.toThrow();
    await expectRefusal(async () => requireAsAsked(false), { kind: 'conflict', code: 'APPROVAL_STALE' });
  });
});
