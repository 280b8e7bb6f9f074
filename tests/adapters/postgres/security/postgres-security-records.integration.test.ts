import { beforeEach, describe, expect, it } from 'vitest';
import { UuidIds } from '../../../../adapters/identity/uuid-ids.ts';
import { postgresAuditLog } from '../../../../adapters/postgres/postgres-audit-log.ts';
import { PostgresSecurityLog } from '../../../../adapters/postgres/security/postgres-security-log.ts';
import {
  postgresOldSecurityEvents,
  postgresSecurityRecords,
} from '../../../../adapters/postgres/security/postgres-security-records.ts';
import type { SecurityEvent } from '../../../../application/ports/security.ts';
import type { UserActor } from '../../../../domain/users/user.ts';
import { FixedClock } from '../../../support/in-memory/fixed-clock.ts';
import { getPlans } from '../../../support/query-plans.ts';
import { useRecordedSql } from '../../../support/recorded-sql.ts';
import { insertUser } from '../../../support/sql-people-and-rides.ts';

const sql = useRecordedSql();
const clock = new FixedClock();
const ids = new UuidIds();
const records = postgresSecurityRecords(sql.runner);
const origin = { address: '192.0.2.1', requestId: 'request-1' };
const FIRST_PAGE = { limit: 20, after: null };

let userId: string;
let email: string;

beforeEach(async () => {
  ({ id: userId, email } = (await insertUser(sql.db, { user_type: 'admin' })) as {
    id: string;
    email: string;
  });
});

async function append(...events: SecurityEvent[]): Promise<void> {
  const log = new PostgresSecurityLog(sql.runner, clock, ids);
  for (const event of events) log.append(event);
  await log.flush();
}

const kindsOf = async (filter: object) =>
  (await records.list(filter, FIRST_PAGE)).items.map(({ kind }) => kind);

describe('the records of who did what', () => {
  it('have what happened to an account beside the acts of the audit log, newest first', async () => {
    await append({ kind: 'sign_in', userId, origin });
    clock.advance({ minutes: 1 });
    const actor: UserActor = { kind: 'user', userId, userType: 'admin', origin };
    await postgresAuditLog(sql.runner).append({
      id: ids.next(),
      actor,
      action: 'pricing.update',
      subjectType: 'pricing',
      subjectId: '1',
      reason: 'Fuel',
      before: { fee: 1 },
      after: { fee: 2 },
      at: clock.now(),
    });
    const { items } = await records.list({ userId }, FIRST_PAGE);
    const shared = { userId, account: email, address: '192.0.2.1', requestId: 'request-1' };
    expect(items).toMatchObject([
      {
        ...shared,
        kind: 'pricing.update',
        at: clock.now(),
        subjectId: '1',
        reason: 'Fuel',
        details: { before: { fee: 1 }, after: { fee: 2 } },
      },
      { ...shared, kind: 'sign_in', subjectId: null, details: {} },
    ]);
  });

  it('have the names of who acted, of a person whom it was about, and of those in the details', async () => {
    const about = (await insertUser(sql.db, { first_name: 'Marcus', last_name: 'Bell' })) as { id: string };
    const log = postgresAuditLog(sql.runner);
    const act = { action: 'ride.assign', subjectType: 'ride', subjectId: ids.next(), reason: null };
    const after = { status: 'accepted', driverId: about.id };
    clock.advance({ minutes: 1 });
    await log.append({
      ...act,
      id: ids.next(),
      actor: { kind: 'system', name: 'cli:root' },
      at: clock.now(),
      before: { status: 'pending', driverId: null },
      after,
    });
    clock.advance({ minutes: 1 });
    const actor: UserActor = { kind: 'user', userId, userType: 'admin', origin };
    await log.append({
      ...act,
      id: ids.next(),
      actor,
      action: 'user.suspend',
      subjectType: 'user',
      subjectId: about.id,
      before: null,
      after: null,
      at: clock.now(),
    });
    const { items } = await records.list({}, { limit: 2, after: null });
    expect(items).toMatchObject([
      { actorEmail: email, subjectName: 'Marcus Bell', people: [] },
      { actorName: 'cli:root', actorEmail: null, people: [{ id: about.id, name: 'Marcus Bell' }] },
    ]);
  });

  it('are found by kind and by an address that belongs to nobody', async () => {
    const account = `${userId}@maumee.test`;
    await append(
      { kind: 'sign_in_refused', userId: null, account, origin: null },
      { kind: 'throttled', userId, origin, details: { code: 'TOO_MANY_ATTEMPTS' } },
    );
    expect(await kindsOf({ account })).toEqual(['sign_in_refused']);
    expect(await kindsOf({ userId, kind: 'throttled' })).toEqual(['throttled']);
    expect(await kindsOf({ userId, kind: 'sign_in' })).toEqual([]);
  });

  it('are read from an index, however many there are', async () => {
    await sql.db.query(
      `insert into security_events (id, at, kind, account)
        select gen_random_uuid(), now() - n * interval '1 minute', 'kind_' || n % 20, 'a' || n % 500
        from generate_series(1, 20000) as n`,
    );
    await sql.db.query('analyze security_events');
    for (const filter of [{}, { userId }, { account: 'a7' }, { kind: 'kind_7' }]) {
      sql.sent.length = 0;
      await records.list(filter, FIRST_PAGE);
      for (const sent of sql.sent) {
        const { first, settled } = await getPlans(sql.db, sent);
        for (const { scannedTables } of [first, settled])
          expect(scannedTables).not.toContain('security_events');
      }
    }
  });

  it('are forgotten when they are old, but not what the audit log keeps', async () => {
    await append({ kind: 'sign_out', userId, origin });
    const actor: UserActor = { kind: 'user', userId, userType: 'admin' };
    const act = { id: ids.next(), actor, action: 'role.change', subjectType: 'user', subjectId: '1' };
    const change = { reason: null, before: null, after: null, at: clock.now() };
    await postgresAuditLog(sql.runner).append({ ...act, ...change });
    await postgresOldSecurityEvents(sql.runner).forget(new Date(clock.now().getTime() + 1));
    expect(await kindsOf({ userId })).toEqual(['role.change']);
  });

  it('say when events came faster than they could be kept, and lose none below that', async () => {
    const errors: string[] = [];
    const onError = (error: unknown) => errors.push(String(error));
    const log = new PostgresSecurityLog(sql.runner, clock, ids, { onError });
    for (let count = 0; count < 10_003; count += 1) log.append({ kind: 'throttled', userId, origin: null });
    await log.flush();
    const { rows } = await sql.db.query<{ count: string }>(
      'select count(*) from security_events where user_id = $1',
      [userId],
    );
    expect([rows[0]?.count, errors]).toEqual(['10000', ['Error: 3 events came too fast']]);
  });
});
