import { describe, expect, it } from 'vitest';
import { NO_NEEDS } from '../../../domain/needs/needs.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { type Contract, createFixture } from './kit.ts';

export function describeNeeds(contract: Contract): void {
  const fixture = createFixture(contract);
  const run: typeof fixture.unitOfWork.run = (work) => fixture.unitOfWork.run(work);

  describe('what riders need', () => {
    it('is kept of each, the last in place of what was there', async () => {
      const [rider, other] = [await fixture.rider(), await fixture.rider()];
      expect(await run(({ riderNeeds }) => riderNeeds.of(rider))).toEqual(NO_NEEDS);
      await run(({ riderNeeds }) => riderNeeds.save(rider, { needs: ['walker', 'sight'], extraMinutes: 5 }));
      const last = { needs: ['quiet'], extraMinutes: 30 } as const;
      await run(({ riderNeeds }) => riderNeeds.save(rider, last));
      expect(await run(({ riderNeeds }) => riderNeeds.of(rider))).toEqual(last);
      expect(await run(({ riderNeeds }) => riderNeeds.of(other))).toEqual(NO_NEEDS);
    });

    it('is forgotten with the account, of its rides too', async () => {
      const ride = await fixture.ride(aRide.cancelled, { needs: ['walker'], extraMinutes: 5 });
      await run(({ riderNeeds }) => riderNeeds.save(ride.riderId, { needs: ['walker'], extraMinutes: 5 }));
      await run(({ closedAccounts }) => closedAccounts.erase(ride.riderId, 'hash', contract.clock.now()));
      expect(await run(({ riderNeeds }) => riderNeeds.of(ride.riderId))).toEqual(NO_NEEDS);
      expect(await run(({ rides }) => rides.lock(ride.id))).toMatchObject(NO_NEEDS);
    });
  });

  describe('the audit log', () => {
    it('knows what was done to it last, and by whom', async () => {
      const [actorId, subjectId] = [await fixture.rider(), fixture.nextId()];
      const lastOf = (id: string) => run(({ audit }) => audit.lastOf(id, ['ride.assign', 'ride.unassign']));
      expect(await lastOf(subjectId)).toBeNull();
      const at = contract.clock.now();
      const record = {
        actor: { kind: 'user', userId: actorId, userType: 'rider' } as const,
        subjectType: 'ride',
        subjectId,
        reason: null,
        before: null,
        at,
      };
      const append = (action: string, after: object) =>
        run(({ audit }) => audit.append({ ...record, id: fixture.nextId(), action, after }));
      await append('ride.assign', { driverId: actorId });
      await append('ride.unassign', { driverId: null });
      await append('needs.read', {});
      const last = { action: 'ride.unassign', before: null, after: { driverId: null }, at, actorId };
      expect(await lastOf(subjectId)).toEqual(last);
      expect(await lastOf(fixture.nextId())).toBeNull();
    });

    it('knows whether a user has done that to it', async () => {
      const [actorId, other] = [await fixture.rider(), await fixture.rider()];
      const subjectId = fixture.nextId();
      const act = { actorId, action: 'needs.read', subjectId };
      const has = (done: Partial<typeof act> = {}) => run(({ audit }) => audit.has({ ...act, ...done }));
      expect(await has()).toBe(false);
      await run(({ audit }) =>
        audit.append({
          id: fixture.nextId(),
          actor: { kind: 'user', userId: actorId, userType: 'rider' },
          action: act.action,
          subjectType: 'ride',
          subjectId,
          reason: null,
          before: null,
          after: null,
          at: contract.clock.now(),
        }),
      );
      expect(await has()).toBe(true);
      expect(await has({ actorId: other })).toBe(false);
      expect(await has({ action: 'needs.write' })).toBe(false);
      expect(await has({ subjectId: fixture.nextId() })).toBe(false);
    });
  });
}
