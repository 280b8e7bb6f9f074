import { describe, expect, it } from 'vitest';
import { CASE_KINDS, CASE_STATES, moveCase, nextStep, openCase } from '../../../domain/cases/case.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { toRefusal } from '../../support/refusal.ts';

const NOW = new Date('2026-03-05T20:00:00Z');
const later = (iso: string) => new Date(iso);
const ride = aRide({ riderId: 'the rider', driverId: 'the driver', acceptedAt: NOW });
const report = { id: 'a case', reporterId: 'the rider', text: 'What happened', now: NOW };

describe('a report', () => {
  it('is about the other person of the ride', () => {
    expect(openCase(ride, { ...report, kind: 'fare' })).toMatchObject({
      reportedId: 'the driver',
      state: 'open',
    });
    const byDriver = openCase(ride, { ...report, reporterId: 'the driver', kind: 'conduct' });
    expect(byDriver).toMatchObject({ reportedId: 'the rider', keptUntil: null });
  });

  it('of impairment is kept for two years from the start, and only riders make it of a driver they had', async () => {
    const complaint = openCase(ride, { ...report, kind: 'impairment' });
    expect(complaint.keptUntil).toEqual(later('2028-03-05T20:00:00Z'));
    const open = (of: typeof ride, reporterId: string) => () =>
      openCase(of, { ...report, reporterId, kind: 'impairment' });
    for (const attempt of [
      open(ride, 'the driver'),
      open({ ...ride, driverId: null }, 'the rider'),
      open({ ...ride, acceptedAt: null }, 'the rider'),
    ]) {
      expect(await toRefusal(async () => attempt())).toMatchObject({ code: 'CASE_KIND' });
    }
  });
});

describe('a case that is resolved', () => {
  const resolve = (kind: 'fare' | 'impairment', at: string) =>
    moveCase(openCase(ride, { ...report, kind }), 'resolved', later(at));

  it('is kept for a year, and an investigation for two years at least', () => {
    expect(resolve('fare', '2026-04-01T00:00:00Z').keptUntil).toEqual(later('2027-04-01T00:00:00Z'));
    expect(resolve('impairment', '2026-04-01T00:00:00Z').keptUntil).toEqual(later('2028-03-05T20:00:00Z'));
    expect(resolve('impairment', '2027-06-01T00:00:00Z').keptUntil).toEqual(later('2028-06-01T00:00:00Z'));
  });

  it('may be taken up again, and is then kept until it is resolved anew', () => {
    const again = moveCase(resolve('fare', '2026-04-01T00:00:00Z'), 'in_progress', NOW);
    expect(again).toMatchObject({ state: 'in_progress', keptUntil: null });
    const investigation = moveCase(resolve('impairment', '2026-04-01T00:00:00Z'), 'open', NOW);
    expect(investigation.keptUntil).not.toBeNull();
  });

  it('stays as it is when it is resolved again', () => {
    const once = resolve('fare', '2026-04-01T00:00:00Z');
    expect(moveCase(once, 'resolved', later('2026-05-01T00:00:00Z'))).toBe(once);
  });
});

it('says of every case what happens next', () => {
  const said = CASE_KINDS.flatMap((kind) => CASE_STATES.map((state) => nextStep({ kind, state })));
  expect(said.every((text) => text.endsWith('.'))).toBe(true);
  expect(new Set(said).size).toBe(CASE_KINDS.length + 2);
});
