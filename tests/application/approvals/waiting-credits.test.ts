import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor, UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal, toRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let rider: UserActor;
let ada: UserActor;
let bo: UserActor;

beforeEach(async () => {
  app = new InMemoryApp(undefined, undefined, undefined, { refundCents: 20_00 });
  [rider, ada, bo] = [await app.rider(), await app.admin(), await app.admin()];
});

const grant = (amount: string, id = app.ids.next()) =>
  app.useCases.grantCredit.execute(ada, { id, userId: rider.userId, amount, reason: 'Late pickup' });
const approve = (who: Actor, id: string) => app.useCases.approveAct.execute(who, { id });
const credits = () => [...app.tables.walletCredits.values()];
const available = () => app.balances(rider).availableCents;

/** The id of what now waits, because it was refused for that. */
async function waiting(call: () => Promise<unknown>): Promise<string> {
  const { code, details } = await toRefusal(call);
  expect(code).toBe('APPROVAL_REQUIRED');
  return String(details['approvalId']);
}

describe('a credit above the limit', () => {
  it('waits, moves nothing, and is told to the other admins', async () => {
    const id = await waiting(() => grant('20.01'));
    expect(credits()).toEqual([]);
    expect(available()).toBe(0);
    expect([...app.tables.approvals.values()]).toMatchObject([
      { id, act: 'credit', userId: rider.userId, amountCents: 20_01, requestedBy: ada.userId },
    ]);
    expect(app.tables.audit).toMatchObject([
      { action: 'approval.request', actor: ada, subjectId: id, after: { userId: rider.userId } },
    ]);
    const mails = [...app.tables.emails.values()].filter(({ template }) => template === 'approval-requested');
    expect(mails.map(({ recipient }) => recipient)).toEqual([`${bo.userId}@maumee.test`]);
  });

  it('is given by the approval, once, under its id and in the name of whoever asked', async () => {
    const id = await waiting(() => grant('20.01'));
    await approve(bo, id);
    await approve(bo, id);
    expect(credits()).toMatchObject([
      { id, amountCents: 20_01, grantedBy: ada.userId, reason: 'Late pickup' },
    ]);
    expect(available()).toBe(20_01);
    // Sent again by whoever asked, it is the one that was given.
    expect(await grant('20.01', id)).toMatchObject({ id });
    expect(available()).toBe(20_01);
    expect(app.tables.audit.map(({ action }) => action)).toEqual([
      'approval.request',
      'approval.approve',
      'wallet.grant-credit',
    ]);
  });

  it('is not approved by whoever asked', async () => {
    const id = await waiting(() => grant('20.01'));
    await expectRefusal(() => approve(ada, id), 'SELF_APPROVAL');
    expect(available()).toBe(0);
  });

  it.each([
    ['refused', (id: string) => app.useCases.refuseApproval.execute(bo, { id, reason: 'Too much' })],
    ['taken back', (id: string) => app.useCases.withdrawApproval.execute(ada, { id })],
  ])('is never given once it was %s', async (_what, end) => {
    const id = await waiting(() => grant('20.01'));
    await end(id);
    await expectRefusal(() => approve(bo, id), 'APPROVAL_DECIDED');
    await expectRefusal(() => grant('20.01', id), 'APPROVAL_DECIDED');
    expect(credits()).toEqual([]);
    expect(available()).toBe(0);
  });

  it('waits once however often it is sent with one id, and not under the id of another', async () => {
    const id = await waiting(() => grant('20.01'));
    expect(await waiting(() => grant('20.01', id))).toBe(id);
    await expectRefusal(() => grant('30.00', id), 'APPROVAL_EXISTS');
    expect(app.tables.approvals.size).toBe(1);
  });

  it('still waits when the rider was given more since', async () => {
    const id = await waiting(() => grant('20.01'));
    await grant('20.00');
    app.clock.advance({ hours: 1 });
    await expectRefusal(() => approve(bo, id), 'APPROVAL_STALE');
    expect(app.tables.approvals.get(id)).toMatchObject({ state: 'pending', seenCents: 0 });
    expect(available()).toBe(20_00);
  });

  it('still waits when the rider has no wallet any more', async () => {
    const id = await waiting(() => grant('20.01'));
    await app.useCases.changeRole.execute(ada, { userId: rider.userId, userType: 'driver' });
    await expectRefusal(() => approve(bo, id), 'NO_WALLET');
    expect(app.tables.approvals.get(id)).toMatchObject({ state: 'pending' });
  });
});
