import { expect } from 'vitest';
import type { Asking, People } from './asking.ts';

/** A rider who reports a problem, and an operator who looks into it. */
export async function reportAndResolve(
  { query, change }: Asking,
  { rider, admin }: People<'rider' | 'admin'>,
  rideId: string,
): Promise<void> {
  const report = { rideId, kind: 'LOST_ITEM', text: 'A red bag' };
  const opened = await change<{ id: string; version: string }>('reportProblem', report, rider);
  expect(opened).toMatchObject({
    state: 'OPEN',
    reporter: { email: null },
    messages: [],
    ride: { id: rideId },
  });
  const caseId = opened.id;
  const { rides } = await query<{ rides: readonly object[] }>('dispatchBoard', {}, admin);
  expect(rides).toContainEqual(expect.objectContaining({ id: rideId, openCaseId: caseId }));
  const taken = { caseId, version: opened.version, assigneeId: admin.id };
  const mineNow = await change<{ version: string }>('updateCase', taken, admin);
  expect(mineNow).toMatchObject({
    priority: 'HIGH',
    suspendsDriver: false,
    assignee: { id: admin.id },
  });
  expect(await query('case', { id: caseId }, rider)).toMatchObject({ assignee: null });
  const mine = { assigneeId: admin.id, unresolved: true, order: 'URGENCY' };
  expect(await query('cases', mine, admin)).toMatchObject({ edges: [{ node: { id: caseId } }] });
  expect(await query('openWork', {}, admin)).toMatchObject({ cases: 1, urgentCases: 0 });
  const { version } = mineNow;
  const news = { caseId, version, state: 'RESOLVED', note: 'Called the driver', message: 'We have it' };
  expect(await change('updateCase', news, admin)).toMatchObject({
    state: 'RESOLVED',
    keptUntil: expect.any(String) as unknown,
    reporter: { email: expect.any(String) as unknown },
    messages: [
      { text: 'Called the driver', isNote: true },
      { text: 'We have it', isNote: false },
    ],
  });
  expect(await query('case', { id: caseId }, rider)).toMatchObject({ messages: [{ text: 'We have it' }] });
  expect(await query('cases', { state: 'RESOLVED', kind: 'LOST_ITEM', first: 1 }, admin)).toMatchObject({
    edges: [{ node: { id: caseId } }],
  });
  expect(await query('cases', { rideId }, rider)).toMatchObject({ edges: [{ node: { id: caseId } }] });
}
