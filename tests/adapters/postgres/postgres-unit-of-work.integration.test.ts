import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Stores } from '../../../application/ports/unit-of-work.ts';
import type { User } from '../../../domain/users/user.ts';
import { aUser } from '../../support/builders/a-user.ts';
import { NOW } from '../../support/builders/personas.ts';
import { countStatements } from '../../support/count-statements.ts';
import { runSql } from '../../support/database-server.ts';
import { FakeIds } from '../../support/in-memory/fake-ids.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';
import { usePostgresPools } from '../../support/postgres-stores.ts';
import { expectRefused } from '../../support/sql-refusals.ts';

const pools = usePostgresPools();
const ids = new FakeIds();
const clock = new FixedClock();

const open = (maxConnections = 10) => pools.openStores({ maxConnections }, ids, clock);

function newUser() {
  const id = ids.next();
  return aUser({ id, email: `${id}@maumee.test` });
}

/** Another person with the same address. */
function getTwin(user: User): User {
  return { ...newUser(), email: user.email };
}

/** Makes audit records with this action fail as if by bad luck with other transactions. */
async function failAudit(action: string, sqlState: string): Promise<void> {
  const name = action.replace(/\W/g, '_');
  await runSql(
    pools.url,
    `create function ${name}() returns trigger language plpgsql as
       $$ begin raise exception 'planted' using errcode = '${sqlState}'; end $$`,
  );
  await runSql(
    pools.url,
    `create trigger ${name} before insert on audit_log for each row when (new.action = '${action}')
       execute function ${name}()`,
  );
}

const append = ({ audit }: Stores, action: string) =>
  audit.append({
    id: ids.next(),
    actor: { kind: 'system', name: 'test' },
    action,
    subjectType: 'test',
    subjectId: '1',
    reason: null,
    before: null,
    after: null,
    at: NOW,
  });

describe('retries', () => {
  beforeAll(async () => {
    await failAudit('fail.serialization', '40001');
    await failAudit('fail.deadlock', '40P01');
    await failAudit('fail.otherwise', 'P0001');
  });

  it('let both of two deadlocked units of work through', async () => {
    const { unitOfWork, scene } = open();
    const [one, other] = [await scene.rider(1_00), await scene.rider(1_00)];
    let attempts = 0;
    let meeting: () => void = () => undefined;
    const met = new Promise<void>((resolve) => (meeting = resolve));
    const lockBoth = (first: string, second: string) =>
      unitOfWork.run(async ({ ledger }) => {
        attempts += 1;
        await ledger.lockBalances(first);
        if (attempts === 2) meeting();
        await met;
        return (await ledger.lockBalances(second)).availableCents;
      });
    expect(await Promise.all([lockBoth(one, other), lockBoth(other, one)])).toEqual([1_00, 1_00]);
    expect(attempts).toBe(3);
  });

  it.each(['fail.serialization', 'fail.deadlock'])(
    'end after three in a clean conflict: %s',
    async (action) => {
      const { unitOfWork, pool } = open(1);
      const work = vi.fn((stores: Stores) => append(stores, action));
      await expect(unitOfWork.run(work)).rejects.toMatchObject({
        kind: 'conflict',
        code: 'CONCURRENT_CHANGE',
      });
      expect(work).toHaveBeenCalledTimes(4);
      expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
    },
  );

  it('are not made for other errors, which pass as they are', async () => {
    const { unitOfWork } = open();
    const work = vi.fn((stores: Stores) => append(stores, 'fail.otherwise'));
    await expect(unitOfWork.run(work)).rejects.toMatchObject({ name: 'error', code: 'P0001' });
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('are made for the first error also when a later one hides it', async () => {
    const { unitOfWork, find } = open();
    const user = newUser();
    let attempts = 0;
    await unitOfWork.run(async (stores) => {
      attempts += 1;
      if (attempts === 1) await append(stores, 'fail.serialization').catch(() => undefined);
      await stores.users.insert(user, 'hash');
    });
    expect(attempts).toBe(2);
    expect(await find(user.id)).toEqual(user);
  });
});

describe('a refused statement', () => {
  it('leaves the connection clean for the next unit of work', async () => {
    const { unitOfWork, pool, find } = open(1);
    const user = newUser();
    await unitOfWork.run(({ users }) => users.insert(user, 'hash'));
    for (let round = 0; round < 20; round += 1) {
      const work = ({ users }: Stores) =>
        Promise.all([
          users.insert(newUser(), 'hash'),
          users.insert(getTwin(user), 'hash'),
          users.find(user.id),
        ]);
      await expect(unitOfWork.run(work)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
      expect(await find(user.id)).toEqual(user);
    }
    expect([pool.totalCount, pool.idleCount, pool.waitingCount]).toEqual([1, 1, 0]);
    const { rows } = await pool.query<{ state: string }>(
      `select pg_current_xact_id_if_assigned() as state, count(*) from users where email = $1`,
      [user.email],
    );
    expect(rows).toMatchObject([{ state: null, count: '1' }]);
  });

  it('leaves no rejection unhandled among calls made side by side', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    try {
      const { unitOfWork, scene } = open(1);
      const user = newUser();
      await unitOfWork.run(({ users }) => users.insert(user, 'hash'));
      const work = ({ users, ledger }: Stores) =>
        Promise.all([
          users.insert(getTwin(user), 'hash'),
          users.insert(getTwin(user), 'hash'),
          ledger.post(scene.deposit(user.id, 1)),
          ledger.lockBalances(ids.next()),
        ]);
      await expect(unitOfWork.run(work)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
      await pause(20);
      expect(unhandled).not.toHaveBeenCalled();
    } finally {
      process.off('unhandledRejection', unhandled);
    }
  });

  it('stops what its siblings still do later from writing outside the transaction', async () => {
    const { unitOfWork, find } = open(1);
    const [user, late] = [newUser(), newUser()];
    await unitOfWork.run(({ users }) => users.insert(user, 'hash'));
    let sibling: Promise<void> = Promise.resolve();
    const work = ({ users }: Stores) => {
      sibling = pause(30).then(() => users.insert(late, 'hash'));
      return Promise.all([users.insert(getTwin(user), 'hash'), sibling]);
    };
    await expect(unitOfWork.run(work)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
    await expect(sibling).rejects.toThrow('The unit of work has ended');
    expect(await find(late.id)).toBeNull();
  });

  it.each(['after', 'with'])('may come as late as a commit that travels %s the last writes', async (when) => {
    const { unitOfWork, scene, pool, find } = open(1);
    const user = newUser();
    const deposit = scene.deposit(user.id, 5_00);
    const unbalanced = { ...deposit, postings: deposit.postings.slice(1) };
    const work = async (stores: Stores) => {
      const write = () => Promise.all([stores.users.insert(user, 'hash'), stores.ledger.post(unbalanced)]);
      await (when === 'with' ? stores.conclude(write) : write());
    };
    await expectRefused(unitOfWork.run(work), 'postings_sum_to_zero');
    expect(await find(user.id)).toBeNull();
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
  });

  it('among the last writes is retried like any other', async () => {
    const { unitOfWork, find } = open();
    const user = newUser();
    let attempts = 0;
    await unitOfWork.run((stores) => {
      attempts += 1;
      return stores.conclude(() =>
        Promise.all([stores.users.insert(user, 'hash'), attempts === 1 && append(stores, 'fail.deadlock')]),
      );
    });
    expect(attempts).toBe(2);
    expect(await find(user.id)).toEqual(user);
  });

  it('is the cause of what the use case gets', async () => {
    const { unitOfWork } = open();
    const user = newUser();
    await unitOfWork.run(({ users }) => users.insert(user, 'hash'));
    await expect(unitOfWork.run(({ users }) => users.insert(getTwin(user), 'hash'))).rejects.toMatchObject({
      code: 'EMAIL_TAKEN',
      cause: { code: '23505', constraint: 'users_email_key' },
    });
  });
});

describe('round trips', () => {
  it('are saved by sending BEGIN along and everything that is asked side by side', async () => {
    const { unitOfWork, pool } = open(1);
    const counted = countStatements(pool);
    const user = newUser();
    await unitOfWork.run(async ({ users }) => {
      await Promise.all([users.find(user.id), users.findCredentials(user.email)]);
      await users.insert(user, 'hash');
    });
    expect(counted.take()).toEqual({
      roundTrips: 3,
      statements: ['begin', 'users.find', 'users.find-credentials', 'users.insert', 'commit'],
    });
  });

  it('are saved by sending COMMIT along with the last writes', async () => {
    const { unitOfWork, pool } = open(1);
    const counted = countStatements(pool);
    await unitOfWork.run((stores) => stores.conclude(() => stores.users.insert(newUser(), 'hash')));
    expect(counted.take()).toEqual({ roundTrips: 1, statements: ['begin', 'users.insert', 'commit'] });
  });

  it('are not made for work that asks nothing', async () => {
    const { unitOfWork, pool } = open(1);
    const counted = countStatements(pool);
    await unitOfWork.run(async () => undefined);
    expect(counted.take()).toEqual({ roundTrips: 0, statements: [] });
  });
});
