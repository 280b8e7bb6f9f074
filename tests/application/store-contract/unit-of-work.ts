import { describe, expect, it } from 'vitest';
import type { Stores } from '../../../application/ports/unit-of-work.ts';
import { aUser } from '../../support/builders/a-user.ts';
import { DRIVER_ID, minutesAfter, NOW } from '../../support/builders/personas.ts';
import { type Contract, createFixture } from './kit.ts';

export function describeUnitOfWork(contract: Contract): void {
  const fixture = createFixture(contract);
  const newUser = () => {
    const id = fixture.nextId();
    return aUser({ id, email: `${id}@maumee.test` });
  };
  const find = (userId: string) => fixture.unitOfWork.run(({ users }) => users.find(userId));

  describe('a unit of work', () => {
    it('answers what its work answers, also without any statement', async () => {
      expect(await fixture.unitOfWork.run(async () => 'done')).toBe('done');
    });

    it('keeps nothing of work that throws, and passes the error on as it is', async () => {
      const user = newUser();
      const rideId = fixture.nextId();
      const change = new Error('changed my mind');
      const work = async ({ users, events, jobs }: Stores) => {
        await users.insert(user, 'hash');
        await events.rideChanged({ rideId, riderId: user.id, driverId: null, status: 'pending' });
        await jobs.enqueue('send-email', { emailId: rideId }, NOW);
        throw change;
      };
      await expect(fixture.unitOfWork.run(work)).rejects.toBe(change);
      expect(await find(user.id)).toBeNull();
      expect(await contract.kit().look.jobs(rideId)).toEqual([]);
      expect(await contract.kit().look.events(rideId)).toEqual([]);
    });

    it('answers calls made side by side, each with its own', async () => {
      const users = Array.from({ length: 20 }, newUser);
      await fixture.unitOfWork.run((stores) =>
        Promise.all(users.map((user) => stores.users.insert(user, 'hash'))),
      );
      const found = await fixture.unitOfWork.run((stores) =>
        Promise.all(users.map((user) => stores.users.find(user.id))),
      );
      expect(found).toEqual(users);
    });

    it('keeps nothing when one of the calls made side by side is refused', async () => {
      const [taken, one, two] = [newUser(), newUser(), newUser()];
      await fixture.unitOfWork.run(({ users }) => users.insert(taken, 'hash'));
      const work = ({ users }: Stores) =>
        Promise.all([
          users.insert(one, 'hash'),
          users.insert({ ...newUser(), email: taken.email }, 'hash'),
          users.insert(two, 'hash'),
        ]);
      await expect(fixture.unitOfWork.run(work)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
      expect([await find(one.id), await find(two.id)]).toEqual([null, null]);
    });

    it('keeps nothing when work goes on after a refusal', async () => {
      const [taken, later] = [newUser(), newUser()];
      await fixture.unitOfWork.run(({ users }) => users.insert(taken, 'hash'));
      const work = async ({ users }: Stores) => {
        await users.insert({ ...newUser(), email: taken.email }, 'hash').catch(() => undefined);
        await users.insert(later, 'hash').catch(() => undefined);
        return 'never mind';
      };
      await expect(fixture.unitOfWork.run(work)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
      expect(await find(later.id)).toBeNull();
    });

    it('keeps what its last writes wrote, and answers after them', async () => {
      const user = newUser();
      const answer = await fixture.unitOfWork.run(async (stores) => {
        await stores.conclude(() => stores.users.insert(user, 'hash'));
        return 'done';
      });
      expect([answer, await find(user.id)]).toEqual(['done', user]);
    });

    it('keeps nothing when one of its last writes is refused', async () => {
      const [taken, one, two] = [newUser(), newUser(), newUser()];
      await fixture.unitOfWork.run(({ users }) => users.insert(taken, 'hash'));
      const work = (stores: Stores) =>
        stores.conclude(() =>
          Promise.all([
            stores.users.insert(one, 'hash'),
            stores.users.insert({ ...newUser(), email: taken.email }, 'hash'),
            stores.users.insert(two, 'hash'),
          ]),
        );
      await expect(fixture.unitOfWork.run(work)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
      expect([await find(one.id), await find(two.id)]).toEqual([null, null]);
    });

    it('keeps nothing when what makes its last writes throws', async () => {
      const user = newUser();
      const fail = () => Promise.reject(new RangeError('nothing to settle'));
      const work = (stores: Stores) =>
        stores.conclude(() => Promise.all([stores.users.insert(user, 'hash'), fail()]));
      await expect(fixture.unitOfWork.run(work)).rejects.toThrow('nothing to settle');
      expect(await find(user.id)).toBeNull();
    });

    it.each([
      ['commits', async () => undefined],
      ['throws', () => Promise.reject(new Error('no'))],
    ])('lends its stores only until it %s', async (_, end) => {
      const user = newUser();
      const escaped: Stores[] = [];
      const work = (stores: Stores) => {
        escaped.push(stores);
        return stores.users.find(user.id).then(end);
      };
      await fixture.unitOfWork.run(work).catch(() => undefined);
      await expect(escaped[0]?.users.insert(user, 'hash')).rejects.toThrow('The unit of work has ended');
      expect(await find(user.id)).toBeNull();
    });

    it('sees its own writes', async () => {
      const user = newUser();
      const found = await fixture.unitOfWork.run(async ({ users }) => {
        await users.insert(user, 'hash');
        return users.find(user.id);
      });
      expect(found).toEqual(user);
    });

    it('lets no one in between who locks the same balances', async () => {
      const riderId = await fixture.rider(70_00);
      const take = () =>
        fixture.unitOfWork.run(async ({ ledger }) => {
          const { availableCents } = await ledger.lockBalances(riderId);
          if (availableCents < 10_00) return false;
          await ledger.post({
            ...fixture.deposit(riderId, 10_00),
            postings: [
              { account: 'rider_available', userId: riderId, amountCents: -10_00 },
              { account: 'provider_clearing', amountCents: 10_00 },
            ],
          });
          return true;
        });
      const taken = await Promise.all(Array.from({ length: 12 }, take));
      expect(taken.filter(Boolean)).toHaveLength(7);
      expect((await fixture.balances(riderId)).availableCents).toBe(0);
    });
  });

  describe('what follows from a commit', () => {
    it('is there when it commits', async () => {
      const [rideId, riderId] = [fixture.nextId(), fixture.nextId()];
      const pending = { rideId, riderId, driverId: null, status: 'pending' } as const;
      const reopened = { ...pending, formerDriverId: DRIVER_ID };
      await fixture.unitOfWork.run(async ({ events }) => {
        await Promise.all([events.rideChanged(pending), events.rideChanged(reopened)]);
      });
      expect(await contract.kit().look.events(rideId)).toEqual([pending, reopened]);
    });

    it('is queued once per subject; queuing again moves it', async () => {
      const rideId = fixture.nextId();
      for (const minutes of [15, 30]) {
        await fixture.unitOfWork.run(({ jobs }) =>
          jobs.enqueue('send-email', { emailId: rideId }, minutesAfter(NOW, minutes)),
        );
      }
      expect(await contract.kit().look.jobs(rideId)).toEqual([
        { name: 'send-email', payload: { emailId: rideId }, runAt: minutesAfter(NOW, 30) },
      ]);
    });

    it('is written down in the audit log', async () => {
      const [adminId, subjectId] = [await fixture.rider(), fixture.nextId()];
      const record = { action: 'user.suspend', reason: 'Complaint', at: NOW };
      const subject = { subjectType: 'user', subjectId };
      const byAdmin = { kind: 'user', userId: adminId, userType: 'admin' } as const;
      const changes = { before: { suspended: false }, after: { suspended: true, note: "it's" } };
      const byJob = { kind: 'system', name: 'a job' } as const;
      await fixture.unitOfWork.run(async ({ audit }) => {
        await audit.append({ id: fixture.nextId(), actor: byAdmin, ...subject, ...record, ...changes });
        await audit.append({
          id: fixture.nextId(),
          actor: byJob,
          ...subject,
          ...record,
          reason: null,
          before: null,
          after: 'text',
        });
      });
      expect(await contract.kit().look.audit(subjectId)).toEqual([
        { actor: byAdmin, ...record, ...changes },
        { actor: { kind: 'system' }, ...record, reason: null, before: null, after: 'text' },
      ]);
    });
  });
}
