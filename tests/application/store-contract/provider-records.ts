import { describe, expect, it } from 'vitest';
import {
  approveRequest,
  completeRequest,
  requestPayout,
  type PayoutRequest,
} from '../../../domain/payouts/payout-request.ts';
import { NOW } from '../../support/builders/personas.ts';
import { type Contract, NOT_FOUND, createFixture } from './kit.ts';

/** What is kept of people at the payment provider, of its webhook events, of payouts asked for, and of mails. */
export function describeProviderRecords(contract: Contract): void {
  const fixture = createFixture(contract);

  describe('provider accounts', () => {
    it('keep the first customer, and what is known of the account', async () => {
      const userId = await fixture.driver();
      const find = () => fixture.unitOfWork.run(({ providerAccounts }) => providerAccounts.find(userId));
      expect(await find()).toMatchObject({ userId, customerId: null, account: null });
      const account = {
        accountId: `acct_${userId}`,
        detailsSubmitted: false,
        payoutsEnabled: false,
        bankLast4: null,
      };
      await fixture.unitOfWork.run(async ({ providerAccounts }) => {
        await providerAccounts.saveCustomer(userId, `cus_${userId}`);
        await providerAccounts.saveCustomer(userId, 'cus_late');
        await providerAccounts.saveAccount(userId, account);
      });
      expect(await find()).toMatchObject({ customerId: `cus_${userId}`, account });
      const ready = { ...account, detailsSubmitted: true, payoutsEnabled: true, bankLast4: '6789' };
      const refresh = (accountId: string) =>
        fixture.unitOfWork.run(({ providerAccounts }) =>
          providerAccounts.refreshAccount({ ...ready, accountId }),
        );
      // Whose bank account is another one than before.
      expect(await refresh(`acct_${userId}`)).toBe(userId);
      expect(await refresh(`acct_${userId}`)).toBeNull();
      expect(await refresh('acct_of_nobody')).toBeNull();
      expect(await find()).toMatchObject({ account: ready });
      const nobody = fixture.unitOfWork.run(({ providerAccounts }) =>
        providerAccounts.find(fixture.nextId()),
      );
      expect(await nobody).toBeNull();
    });
  });

  describe('payout requests', () => {
    it('come back as they were written', async () => {
      const driverId = await fixture.driver();
      const reviewedBy = await fixture.rider();
      const asked = { id: fixture.nextId(), driverId, amountCents: 12_34, bankLast4: '6789' };
      const request = requestPayout(asked, 20_00, NOW);
      const lock = () => fixture.unitOfWork.run(({ payoutRequests }) => payoutRequests.lock(request.id));
      const save = (next: PayoutRequest) =>
        fixture.unitOfWork.run(({ payoutRequests }) => payoutRequests.save(next));
      const insert = () => fixture.unitOfWork.run(({ payoutRequests }) => payoutRequests.insert(request));
      await insert();
      expect(await lock()).toEqual(request);
      const approved = approveRequest(request, { reviewedBy, notes: 'Fine', now: NOW });
      await save(approved);
      expect(await lock()).toEqual(approved);
      const paid = completeRequest(approved, `tr_${request.id}`, NOW);
      await save(paid);
      expect(await lock()).toEqual(paid);
      await expect(insert()).rejects.toMatchObject({ code: 'PAYOUT_REQUEST_EXISTS' });
      await expect(save({ ...paid, id: fixture.nextId() })).rejects.toMatchObject(NOT_FOUND);
    });
  });

  describe("the provider's webhook events", () => {
    it('are new once', async () => {
      const id = `evt_${fixture.nextId()}`;
      const event = { id, type: 'payment_intent.succeeded', subject: 'payment', objectId: 'pi_1' } as const;
      const record = () => fixture.unitOfWork.run(({ webhooks }) => webhooks.record(event, NOW));
      expect([await record(), await record()]).toEqual([true, false]);
    });
  });

  describe('mails', () => {
    it('wait for their job, addressed to their user, and end as sent', async () => {
      const userId = await fixture.rider();
      const [id, rideId] = [fixture.nextId(), fixture.nextId()];
      const lock = () => fixture.unitOfWork.run(({ emails }) => emails.lock(id));
      await fixture.unitOfWork.run(({ emails }) =>
        emails.enqueue(id, userId, 'ride-receipt', { rideId }, NOW),
      );
      const waiting = { id, recipient: `${userId}@maumee.test`, template: 'ride-receipt', data: { rideId } };
      expect(await lock()).toEqual({ ...waiting, status: 'queued' });
      await fixture.unitOfWork.run(({ emails }) => emails.saveOutcome(id, 'queued', 'Refused', NOW));
      expect(await lock()).toMatchObject({ status: 'queued' });
      await fixture.unitOfWork.run(({ emails }) => emails.saveOutcome(id, 'sent', null, NOW));
      expect(await lock()).toEqual({ ...waiting, status: 'sent' });
    });

    it('to somebody who has left are forgotten with their outcome, or when they could not be sent', async () => {
      const run: typeof fixture.unitOfWork.run = (work) => fixture.unitOfWork.run(work);
      const [leaverId, stayerId] = [await fixture.rider(), await fixture.rider()];
      const mail = async (userId: string, template: 'account-deleted' | 'reinstated', at = NOW) => {
        const id = fixture.nextId();
        await run(({ emails }) => emails.enqueue(id, userId, template, {}, at, 'old@maumee.test'));
        return id;
      };
      const isThere = async (id: string) => (await run(({ emails }) => emails.lock(id))) !== null;
      const end = (id: string, outcome: 'sent' | 'skipped' | 'queued') =>
        run(({ emails }) => emails.saveOutcome(id, outcome, null, NOW));
      const earlier = new Date(NOW.getTime() - 1);
      const [sent, skipped, tried, unsent, other, stayers] = [
        await mail(leaverId, 'account-deleted'),
        await mail(leaverId, 'account-deleted'),
        await mail(leaverId, 'account-deleted'),
        await mail(leaverId, 'account-deleted', earlier),
        await mail(leaverId, 'reinstated'),
        await mail(stayerId, 'account-deleted', earlier),
      ];
      await run(({ closedAccounts }) => closedAccounts.erase(leaverId, 'hash', NOW));
      expect(await isThere(other)).toBe(false);
      for (const [id, outcome] of [
        [sent, 'sent'],
        [skipped, 'skipped'],
        [tried, 'queued'],
        [stayers, 'queued'],
      ] as const)
        await end(id, outcome);
      expect(await run(({ emails }) => emails.forgetUnsent(NOW))).toBe(1);
      const left = await Promise.all([sent, skipped, tried, unsent, stayers].map(isThere));
      expect(left).toEqual([false, false, true, false, true]);
    });
  });
}
