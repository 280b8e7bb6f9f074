import { describe, expect, it } from 'vitest';
import {
  CASE_KINDS,
  CASE_STATES,
  casePriority,
  moveCase,
  nextStep,
  openCase,
  urgencyRank,
  type CaseState,
  type Report,
} from '../../../domain/cases/case.ts';
import type { Ride } from '../../../domain/rides/ride.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { expectRefusal } from '../../support/refusal.ts';

const NOW = new Date('2026-03-05T20:00:00Z');
const later = (iso: string) => new Date(iso);
const ride = aRide({ riderId: 'the rider', driverId: 'the driver', acceptedAt: NOW });
const said = { text: 'What happened', isServiceAnimalRefused: false, isRepeated: false };
const report = { ...said, id: 'a case', reporterId: 'the rider', now: NOW };

describe('a report', () => {
  it('is about the other person of the ride', () => {
    expect(openCase(ride, { ...report, kind: 'fare' })).toMatchObject({
      reportedId: 'the driver',
      state: 'open',
    });
    const byDriver = openCase(ride, { ...report, reporterId: 'the driver', kind: 'conduct' });
    expect(byDriver).toMatchObject({ reportedId: 'the rider', keptUntil: null });
  });

  it('of the desk is about nobody, and accuses no driver of impairment', async () => {
    const byDesk = { ...report, reporterId: 'a dispatcher' };
    expect(openCase(ride, { ...byDesk, kind: 'other' })).toMatchObject({ reportedId: null });
    await expectRefusal(async () => openCase(ride, { ...byDesk, kind: 'impairment' }), 'CASE_KIND');
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
      await expectRefusal(async () => attempt(), 'CASE_KIND');
    }
  });
});

describe('a service animal that was refused', () => {
  const refused = { ...report, kind: 'conduct', isServiceAnimalRefused: true } as const;

  it('stands beside danger at the top of the list until it is resolved, and says what happens next', () => {
    const opened = openCase(ride, refused);
    expect(casePriority(opened)).toBe('urgent');
    expect(urgencyRank(opened)).toBe(0);
    expect(urgencyRank(moveCase(opened, 'in_progress', NOW))).toBe(0);
    expect(urgencyRank(moveCase(opened, 'resolved', NOW))).toBe(3);
    expect(nextStep(opened)).toMatch(/^No driver may refuse a service animal\./);
  });

  it('is reported by riders alone, of how somebody behaved', async () => {
    await expectRefusal(async () => openCase(ride, { ...refused, reporterId: 'the driver' }), 'CASE_KIND');
    await expectRefusal(async () => openCase(ride, { ...refused, kind: 'fare' }), 'CASE_KIND');
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
  const said = CASE_KINDS.flatMap((kind) =>
    CASE_STATES.flatMap((state) =>
      [true, false].map((suspendsDriver) =>
        nextStep({ kind, state, suspendsDriver, isServiceAnimalRefused: false }),
      ),
    ),
  );
  expect(said.every((text) => text.endsWith('.'))).toBe(true);
  expect(new Set(said).size).toBe(CASE_KINDS.length + 3);
});

describe('a complaint of impairment', () => {
  const suspends = (of: Partial<Ride>, changes: Partial<Report> = {}) =>
    openCase({ ...ride, ...of }, { ...report, kind: 'impairment', ...changes }).suspendsDriver;
  const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

  it.each<[string, Partial<Ride>, boolean]>([
    ['that is weeks ahead', { scheduledFor: later('2026-04-01T00:00:00Z') }, false],
    ['whose driver is on the way', {}, false],
    ['whose driver waits at the pickup', { arrivedAt: NOW }, true],
    ['under way, without a tap on arrival', { startedAt: daysAgo(2) }, true],
    ['that ended a day ago', { startedAt: daysAgo(3), completedAt: daysAgo(1) }, true],
    ['that ended before', { startedAt: daysAgo(3), completedAt: daysAgo(1.001) }, false],
    ['that support ended at the pickup long ago', { arrivedAt: daysAgo(9), cancelledAt: daysAgo(8) }, false],
  ])('about a ride %s', (_, of, isSuspending) => {
    expect(suspends(of)).toBe(isSuspending);
  });

  it('suspends once for a ride, and other complaints never do', () => {
    expect(suspends({ arrivedAt: NOW }, { isRepeated: true })).toBe(false);
    for (const kind of CASE_KINDS.filter((one) => one !== 'impairment')) {
      expect(suspends({ arrivedAt: NOW }, { kind })).toBe(false);
    }
  });
});

it('puts danger first, then what spoils with time, and what is resolved last', () => {
  const ranks = (state: CaseState) =>
    CASE_KINDS.map((kind) => urgencyRank({ kind, state, isServiceAnimalRefused: false }));
  expect(
    Object.fromEntries(
      CASE_KINDS.map((kind) => [kind, casePriority({ kind, isServiceAnimalRefused: false })]),
    ),
  ).toEqual({
    safety: 'urgent',
    impairment: 'urgent',
    lost_item: 'high',
    conduct: 'high',
    fare: 'normal',
    other: 'normal',
  });
  expect(ranks('open')).toEqual([0, 0, 1, 2, 1, 2]);
  expect(ranks('in_progress')).toEqual(ranks('open'));
  expect(ranks('resolved')).toEqual(CASE_KINDS.map(() => 3));
});
