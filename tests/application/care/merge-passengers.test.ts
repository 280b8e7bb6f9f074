import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let admin: UserActor;
let rider: UserActor;
let driver: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  [admin, rider, driver] = [await app.admin(), await app.rider(), await app.driver()];
});

const CLI = { kind: 'system', name: 'cli:test' } as const;

const aPassenger = async () =>
  (
    await app.useCases.addPassenger.execute(CLI, {
      firstName: 'Walter',
      lastName: 'Whitfield',
      phone: '419 555 0100',
      consent: 'phone',
    })
  ).id;
const look = (fromId: string, intoId: string) => app.useCases.previewMerge.execute(CLI, { fromId, intoId });
const merge = async (fromId: string, intoId: string, seen?: string) => {
  const version = seen ?? (await look(fromId, intoId)).version;
  return app.useCases.mergePassengers.execute(CLI, { fromId, intoId, version, reason: 'Added twice' });
};
const undo = (mergeId: string) => app.useCases.undoMerge.execute(CLI, { mergeId, reason: 'Two people' });
const credit = (userId: string, amount: string) =>
  app.useCases.creditWallet.execute(CLI, { userId, amount, reference: 'test', description: 'Test money' });
const available = (userId: string) =>
  app.store.run(async ({ ledger }) => (await ledger.lockBalances(userId)).availableCents);
const invite = (passengerId: string) =>
  app.useCases.inviteCaregiver.execute(CLI, { passengerId, scopes: ['book'], consent: 'phone' });
const acts = () => app.tables.audit.map(({ action, subjectId }) => [action, subjectId]);

describe('a merge of passengers', () => {
  it('is of a passenger without an account into another person who rides', async () => {
    const fromId = await aPassenger();
    await expectRefusal(() => look(fromId, fromId), 'INVALID_FIELD');
    await expectRefusal(() => look(fromId, driver.userId), 'INVALID_FIELD');
    await expectRefusal(() => look(rider.userId, fromId), 'NOT_FOUND');
    await expectRefusal(() => look(fromId, admin.userId), 'INVALID_FIELD');
    expect(await look(fromId, rider.userId)).toMatchObject({ items: [], walletCents: 0, obstacles: [] });
  });

  it('is done as it was looked at, and told the operator otherwise', async () => {
    const [fromId, intoId] = [await aPassenger(), await aPassenger()];
    const { version } = await look(fromId, intoId);
    await credit(fromId, '5');
    await expectRefusal(() => merge(fromId, intoId, version), 'RECORD_CHANGED');
    const { version: second } = await look(fromId, intoId);
    const { token } = await invite(fromId);
    await app.useCases.acceptInvitation.execute(rider, { token });
    await expectRefusal(() => merge(fromId, intoId, second), 'RECORD_CHANGED');
    await merge(fromId, intoId);
    await expectRefusal(() => look(fromId, rider.userId), 'PASSENGER_MERGED');
    await expectRefusal(() => look(intoId, fromId), 'NOT_FOUND');
  });

  it('is refused for a suspended passenger and somebody who is not', async () => {
    const fromId = await aPassenger();
    await app.useCases.suspendUser.execute(admin, { userId: fromId, reason: 'Fraud' });
    const { obstacles } = await look(fromId, rider.userId);
    expect(obstacles).toEqual([{ kind: 'suspended', count: 1 }]);
    await expectRefusal(() => merge(fromId, rider.userId), 'MERGE_BLOCKED');
  });

  it('ends invitations of the passenger, and every act in their name', async () => {
    const fromId = await aPassenger();
    const { token } = await invite(fromId);
    await merge(fromId, rider.userId);
    await expectRefusal(() => app.useCases.acceptInvitation.execute(rider, { token }), 'INVITATION_ENDED');
    await expectRefusal(() => invite(fromId), 'NOT_FOUND');
    const opening = { userId: fromId, email: 'walter@maumee.test', consent: 'phone' as const };
    await expectRefusal(() => app.useCases.openAccount.execute(CLI, opening), 'NOT_FOUND');
    const deletion = { userId: fromId, reason: 'Asked for it' };
    await expectRefusal(() => app.useCases.deletePassenger.execute(CLI, deletion), 'NOT_FOUND');
  });

  it('is in the audit log of both, and told who has an account', async () => {
    const fromId = await aPassenger();
    await merge(fromId, rider.userId);
    expect(acts()).toEqual(
      expect.arrayContaining([
        ['passenger.merge', fromId],
        ['passenger.merge', rider.userId],
      ]),
    );
    const mails = [...app.tables.emails.values()].map(({ template }) => template);
    expect(mails).toEqual(['records-merged']);
  });
});

describe('undoing a merge', () => {
  it('is for thirty days, and once', async () => {
    const fromId = await aPassenger();
    await credit(fromId, '5');
    const { merge: first } = await merge(fromId, rider.userId);
    app.clock.set(new Date(app.clock.now().getTime() + 30 * 86_400_000));
    const { merge: undone } = await undo(first.id);
    expect(undone.undoneAt).toEqual(app.clock.now());
    expect([await available(fromId), await available(rider.userId)]).toEqual([500, 0]);
    await expectRefusal(() => undo(first.id), 'MERGE_UNDONE');
    const { merge: second } = await merge(fromId, rider.userId);
    app.clock.set(new Date(app.clock.now().getTime() + 30 * 86_400_000 + 1));
    await expectRefusal(() => undo(second.id), 'MERGE_FINAL');
  });

  it('is refused once the other passenger was merged on', async () => {
    const [fromId, intoId] = [await aPassenger(), await aPassenger()];
    const { merge: first } = await merge(fromId, intoId);
    await merge(intoId, rider.userId);
    await expectRefusal(() => undo(first.id), 'MERGE_FINAL');
  });

  it('gives who helped the passenger what they had, unless they are gone', async () => {
    const [fromId, intoId] = [await aPassenger(), await aPassenger()];
    const helpers = [rider, await app.rider()];
    for (const helper of helpers) {
      const { token } = await invite(fromId);
      await app.useCases.acceptInvitation.execute(helper, { token });
    }
    const { merge: first } = await merge(fromId, intoId);
    const helpersOf = async (passengerId: string) =>
      (await app.useCases.listCaregivers.execute(CLI, { passengerId })).caregivers.map(
        ({ grant }) => grant.caregiverId,
      );
    expect([await helpersOf(fromId), (await helpersOf(intoId)).length]).toEqual([[], 2]);
    await app.useCases.deleteAccount.execute(helpers[1]!);
    await undo(first.id);
    expect([await helpersOf(fromId), await helpersOf(intoId)]).toEqual([[rider.userId], []]);
  });
});
