import { beforeAll, describe, expect, it } from 'vitest';
import { postgresCaseViews } from '../../../../adapters/postgres/cases/postgres-case-views.ts';
import { postgresCases } from '../../../../adapters/postgres/cases/postgres-cases.ts';
import { moveCase, openCase, type Case, type CaseKind } from '../../../../domain/cases/case.ts';
import { UuidIds } from '../../../../adapters/identity/uuid-ids.ts';
import { aRide } from '../../../support/builders/a-ride.ts';
import { useRecordedSql } from '../../../support/recorded-sql.ts';
import { completedBy, insertDriver, insertRide, insertUser } from '../../../support/sql-people-and-rides.ts';
import { expectRefused } from '../../../support/sql-refusals.ts';
import { expectRefusal } from '../../../support/refusal.ts';

const sql = useRecordedSql();
const cases = postgresCases(sql.runner);
const views = postgresCaseViews(sql.runner);
const ids = new UuidIds();
const LONG_AGO = new Date('2020-03-05T20:00:00Z');
const NOW = new Date('2026-03-05T20:00:00Z');
const PAGE = { limit: 20, after: null };

let riderId: string;
let driverId: string;
let rideId: string;

beforeAll(async () => {
  riderId = (await insertUser(sql.db)).id;
  driverId = (await insertDriver(sql.db)).user_id;
  rideId = (await insertRide(sql.db, riderId, completedBy(driverId, NOW.toISOString()))).id;
});

async function insert(kind: CaseKind, now = NOW, isServiceAnimalRefused = false): Promise<Case> {
  const ride = aRide({ id: rideId, riderId, driverId, acceptedAt: now });
  const said = {
    reporterId: riderId,
    kind,
    text: 'What happened',
    isServiceAnimalRefused,
    isRepeated: false,
    now,
  };
  const report = openCase(ride, { id: ids.next(), ...said });
  await cases.insert(report);
  return report;
}

describe('cases', () => {
  it('come back as they were written, with people and messages in their order', async () => {
    const report = await insert('lost_item');
    for (const text of ['First', 'Second']) {
      const message = { caseId: report.id, authorId: null, audience: 'operators', text } as const;
      await cases.addMessage({ ...message, id: ids.next(), at: NOW });
    }
    expect(await cases.lock(report.id)).toEqual(report);
    expect(await views.find(report.id)).toMatchObject({
      report,
      reporter: { id: riderId },
      reported: { id: driverId },
      messages: [{ text: 'First' }, { text: 'Second' }],
    });
    expect(await views.find(ids.next())).toBeNull();
    await expectRefusal(() => cases.insert(report), 'CASE_EXISTS');
  });

  it('are listed newest first, by state, kind and reporter', async () => {
    const newest = await insert('safety', new Date('2026-04-01T00:00:00Z'));
    const { items, nextCursor } = await views.list({ reporterId: riderId }, 'newest', {
      limit: 1,
      after: null,
    });
    expect(items.map(({ report }) => report.id)).toEqual([newest.id]);
    const rest = await views.list({ reporterId: riderId }, 'newest', { limit: 20, after: nextCursor });
    expect(rest.items.length).toBeGreaterThan(0);
    expect((await views.list({ kind: 'safety', state: 'open' }, 'newest', PAGE)).items).toHaveLength(1);
    expect((await views.list({ state: 'resolved' }, 'newest', PAGE)).items).toHaveLength(0);
    expect((await views.list({ reporterId: driverId }, 'newest', PAGE)).items).toHaveLength(0);
    expect(await cases.countUnresolved(riderId)).toBe(1 + rest.items.length);
  });

  it('are listed by urgency, page after page: what waits longest first, resolved ones last', async () => {
    const wanted: string[] = [];
    const insertAt = async (kind: CaseKind, day: number, isAnimalRefused = false) => {
      const found = await insert(kind, new Date(`2026-05-0${day}T00:00:00Z`), isAnimalRefused);
      await cases.save({ ...found, assigneeId: driverId });
      wanted.push(found.id);
      return found;
    };
    await insertAt('conduct', 2, true);
    await insertAt('impairment', 3);
    await insertAt('safety', 4);
    await insertAt('lost_item', 1);
    await insertAt('fare', 1);
    const closed = { ...(await insertAt('impairment', 2)), assigneeId: driverId };
    await cases.save(moveCase(closed, 'resolved', NOW));
    const read: string[] = [];
    let after: string | null = null;
    do {
      const page = await views.list({ assigneeId: driverId }, 'urgency', { limit: 2, after });
      read.push(...page.items.map(({ report }) => report.id));
      after = page.nextCursor;
    } while (after !== null);
    expect(read).toEqual(wanted);
    const todo = await views.list({ assigneeId: driverId, isUnresolved: true }, 'urgency', PAGE);
    expect(todo.items.map(({ report }) => report.id)).toEqual(wanted.slice(0, -1));
    expect(todo.items[0]).toMatchObject({ assignee: { id: driverId } });
    const cursor = (await views.list({}, 'newest', { limit: 1, after: null })).nextCursor;
    await expectRefusal(() => views.list({}, 'urgency', { limit: 1, after: cursor }), 'INVALID_FIELD');
  });

  it('are kept until they are resolved and their time is over', async () => {
    const old = await insert('impairment', LONG_AGO);
    await cases.addMessage({
      id: ids.next(),
      caseId: old.id,
      authorId: null,
      audience: 'operators',
      text: 'Seen',
      at: LONG_AGO,
    });
    expect(await cases.purge(NOW)).toBe(0);
    await expectRefused(sql.db.query('delete from cases where id = $1', [old.id]), 'cases_are_kept');
    await cases.save(moveCase(old, 'resolved', LONG_AGO));
    expect(await cases.purge(new Date('2022-03-05T19:59:59Z'))).toBe(0);
    expect(await cases.purge(new Date('2022-03-05T20:00:01Z'))).toBe(1);
    expect(await cases.lock(old.id)).toBeNull();
  });

  it('of impairment cannot be written with a shorter time', async () => {
    const early = { ...(await insert('fare')), id: ids.next(), kind: 'impairment' as const };
    const keptUntil = new Date('2028-03-05T19:59:59Z');
    await expectRefused(cases.insert({ ...early, keptUntil }), 'cases_investigation_kept');
    await expectRefusal(() => cases.save({ ...early, state: 'resolved' }), 'NOT_FOUND');
  });
});
