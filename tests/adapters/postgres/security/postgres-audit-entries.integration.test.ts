import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { postgresAuditEntries } from '../../../../adapters/postgres/security/postgres-audit-entries.ts';
import type { AuditFilter } from '../../../../application/ports/security.ts';
import { getPlans } from '../../../support/query-plans.ts';
import { useRecordedSql } from '../../../support/recorded-sql.ts';
import { insertUser } from '../../../support/sql-people-and-rides.ts';

const sql = useRecordedSql();
const entries = postgresAuditEntries(sql.runner);
const PAGE = { limit: 10, after: null };
const ALWAYS = { since: null, until: null };
const RIDER = randomUUID();

let admin: string;

/** 5,000 changes of other things, and in between a few of one person. */
beforeAll(async () => {
  ({ id: admin } = await insertUser(sql.db, { user_type: 'admin' }));
  await sql.db.query(
    `insert into audit_log (id, actor_id, actor_role, action, subject_type, subject_id, at)
     select gen_random_uuid(), case when n % 100 = 0 then $1::uuid end, 'admin',
         case when n % 50 = 0 then 'user.role' else 'ride.refund' end,
         case when n % 1000 = 0 then 'user' else 'ride' end,
         case when n % 1000 = 0 then $2 else gen_random_uuid()::text end, now() - n * interval '1 minute'
       from generate_series(1, 5000) n`,
    [admin, RIDER],
  );
  await sql.db.query('analyze audit_log');
});

describe('the entries of the audit log', () => {
  it('about one person are all there, newest first', async () => {
    const { items } = await entries.list({ ...ALWAYS, subjectId: RIDER }, PAGE);
    expect(items).toHaveLength(5);
    expect(new Set(items.map(({ subjectId, actorId }) => `${subjectId} ${actorId}`))).toEqual(
      new Set([`${RIDER} ${admin}`]),
    );
    const times = items.map(({ at }) => at.getTime());
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });

  it.each<[string, () => Partial<AuditFilter>, string]>([
    ['all', () => ({}), 'audit_log_by_time'],
    ['what was done to somebody', () => ({ subjectId: RIDER }), 'audit_log_by_subject'],
    ['what somebody did', () => ({ actorId: admin }), 'audit_log_by_actor'],
    ['one kind of change', () => ({ action: 'user.role' }), 'audit_log_by_action'],
  ])('list %s from an index', async (_what, filter, index) => {
    sql.sent.length = 0;
    await entries.list({ ...ALWAYS, ...filter() }, PAGE);
    const [statement] = sql.sent;
    if (!statement) throw new Error('Nothing was sent');
    for (const plan of Object.values(await getPlans(sql.db, statement))) {
      expect(plan.indexes).toContain(index);
      expect(plan.scannedTables).not.toContain('audit_log');
    }
  });
});
